import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe as suite, expect, it, vi } from "vitest";
import type { Decision, EventInfo, View } from "$lib/protocol";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Brief from "./Brief.svelte";
import { describe } from "./describe";
import Foe from "./Foe.svelte";
import events from "./fixtures/events.json";
import { lesson } from "./lesson";
import played from "./lesson.json";
import { QUIET, duration, follow, sceneOf, still } from "./motion";
import { chanceOf, ladder, multiples } from "./odds";
import { called, holesFrom, path, shipOf, steps, type Mercenary, type Space } from "./view";

interface Fixture {
  seat: number;
  view: View;
  decisions: Decision[];
  updates: EventInfo[][];
}

const files = import.meta.glob<{ default: Fixture }>("./fixtures/*-[138].json", { eager: true });
const fixtures = Object.entries(files).map(([name, file]) => [name.replace(/.*\/|\.json/g, ""), file.default] as const);

function props(fixture: Fixture, event: EventInfo | null = null) {
  const { view, decisions, seat } = fixture;
  return { view, decisions, seat, choose: vi.fn(), pick: vi.fn(), hover: vi.fn(), lit: [] as string[], event, pace: 1 };
}

afterEach(cleanup);

suite.each(fixtures)("the position %s", (_, fixture) => {
  const ship = shipOf(fixture.view);
  const asked = fixture.decisions[0]!;
  const onBoard = ["space:", "place:", "passage:", "side:", "seat:"];

  it("is drawn with all its sections and mercenaries", () => {
    const { container } = render(Board, props(fixture));
    expect(container.querySelectorAll(".plate, .open").length).toBe(ship.places.length);
    expect(container.querySelectorAll(".token").length).toBe(ship.seats.length);
  });

  it("offers everything that has a target, and a click picks it", () => {
    const given = props(fixture);
    const { container } = render(Board, given);
    for (const option of [...asked.options, ...asked.refusals]) {
      for (const target of option.targets ?? []) {
        if (!onBoard.some((kind) => target.startsWith(kind))) continue;
        const found = container.querySelector<SVGElement>(`[data-target="${target}"]`);
        expect(found, `${option.choice}: ${target}`).not.toBeNull();
        expect(found!.getAttribute("aria-label")).toContain(option.label);
        found!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        expect(given.pick.mock.lastCall?.[0]).toEqual([target]);
        expect(given.pick.mock.lastCall?.[2], "one's own space asks first").toBe(target === `space:${ship.seats[asked.seat]!.space}`);
      }
    }
  });

  it("shows the treasures that can be used as buttons beside the board", () => {
    const given = props(fixture);
    const { container } = render(Aside, given);
    const items = asked.options.flatMap((option) => option.targets ?? []).filter((target) => target.startsWith("item:"));
    for (const target of items) {
      const found = container.querySelector<HTMLElement>(`[data-target="${target}"]`);
      expect(found, target).not.toBeNull();
      found!.click();
      expect(given.pick.mock.lastCall?.[0]).toEqual([target]);
    }
  });

  it("is told in brief: the clock, and whom one faces", () => {
    const { container } = render(Brief, props(fixture));
    expect(container.textContent).toContain(`Code ${ship.clock.code}`);
    expect(container.querySelector(".need b")?.textContent).toBe(ship.fight ? String(ship.fight.need) : undefined);
  });

  it("plays the events that follow, each with its scene", async () => {
    const given = props(fixture);
    const { container, rerender } = render(Board, given);
    for (const event of fixture.updates.flat().slice(0, 12)) {
      await rerender({ ...given, event });
      const scene = sceneOf(event);
      expect(container.querySelector(".stage strong")?.textContent ?? "", event.kind).toBe(scene?.title ?? "");
      expect(container.querySelector("[data-target]"), "nothing can be chosen meanwhile").toBeNull();
    }
  });

  it("is told in words, every mercenary among them", () => {
    const text = describe(fixture.view).flatMap(({ heading, lines }) => [heading, ...lines]).join("\n");
    for (const merc of ship.seats) expect(text).toContain(called(ship, merc));
    expect(text).toContain(`Code ${ship.clock.code}`);
    expect(text).not.toMatch(/undefined|null|NaN/);
  });
});

suite("events", () => {
  it("are all known: each has a scene or is told in passing", () => {
    for (const kind of events.kinds) {
      const known = QUIET.includes(kind) || sceneOf({ kind, values: [0, 1, 2, 3, 4, 5, 6] }) !== null;
      expect(known, kind).toBe(true);
    }
  });

  it("take a time that can be watched", () => {
    for (const event of events.samples as EventInfo[]) {
      expect(duration(event)).toBeGreaterThanOrEqual(200);
      expect(duration(event)).toBeLessThanOrEqual(2000);
    }
  });

  it("move mercenaries before the new view comes", () => {
    const ship = shipOf(fixtures.find(([name]) => name === "early-1")![1].view);
    const now = follow(ship, still(), { kind: "moves", values: [0, 4] });
    expect(now.at.get(0)).toBe(4);
    const thrown = follow(ship, now, { kind: "thrown", values: [0, 2, 9] });
    expect(thrown.at.get(0)).toBe(9 * 32);
  });
});

suite("a fight", () => {
  const meets = { kind: "meets", values: [0, 17, 0, 9], text: "The Medic meets Rub, a Rokarian Captain. It waits. It takes 9 to win." };
  const rolled = (total: number) => ({ kind: "attack", values: [0, 2, 3, total - 5, 0, total, 9], text: "" });
  const [, fixture] = fixtures.find(([name]) => name === "early-1")!;

  it("keeps whom one faces beside the dice, struck out when it falls, until the turn ends", async () => {
    const given = props(fixture);
    const { container, rerender } = render(Board, { ...given, event: meets });
    await rerender({ ...given, event: rolled(7) });
    expect(container.querySelector(".stage .portrait")).not.toBeNull();
    expect(container.querySelector(".strike")).toBeNull();
    await rerender({ ...given, event: rolled(11) });
    expect(container.querySelector(".strike")).not.toBeNull();
    await rerender({ ...given, event: { kind: "turn", values: [0] } });
    await rerender({ ...given, event: rolled(11) });
    expect(container.querySelector(".stage .portrait")).toBeNull();
  });

  it("announces step by step what one click chose, and forgets it where a step did not come about", async () => {
    const [, fight] = fixtures.find(([name]) => name === "fight-1")!;
    const faced = shipOf(fight.view).fight!;
    const merc = { ...shipOf(fight.view).seats[0]!, blasts: 3, grenades: 0, smokes: 0, carried: [] };
    const asked = () => ({ ...fight.decisions[0]!, options: [{ choice: "blast", label: "Blast" }, { choice: "attack", label: "Attack" }] });
    const given = { fight: { ...faced, need: 14, bonus: 0 }, merc, asked: asked(), choose: vi.fn() };
    const { getByLabelText, rerender } = render(Foe, given);
    getByLabelText("Announce 2 blasts").click();
    expect(given.choose.mock.calls).toEqual([[fight.seat, "blast"]]);
    await rerender({ ...given, fight: { ...given.fight, bonus: 3 }, asked: asked() });
    expect(given.choose).toHaveBeenCalledTimes(2);
    await rerender({ ...given, fight: { ...given.fight, bonus: 6 }, asked: asked() });
    getByLabelText("Announce 2 blasts").click();
    await rerender({ ...given, fight: { ...given.fight, bonus: 6 }, asked: asked() });
    await rerender({ ...given, fight: { ...given.fight, bonus: 9 }, asked: asked() });
    expect(given.choose).toHaveBeenCalledTimes(3);
  });
});

suite("odds", () => {
  it("of three dice", () => {
    expect(chanceOf(3, 0)).toBe(1);
    expect(chanceOf(11, 0)).toBe(0.5);
    expect(chanceOf(18, 0)).toBeCloseTo(1 / 216);
    expect(chanceOf(18, 3)).toBeCloseTo(20 / 216);
  });

  it("agree with what the server says of an attack", () => {
    const [, fixture] = fixtures.find(([name]) => name === "fight-1")!;
    const { fight, seats } = shipOf(fixture.view);
    const asked = fixture.decisions[0]!;
    const rungs = ladder(fight!, seats[fight!.seat]!, asked);
    expect(rungs[0]!.chance).toBeCloseTo(asked.options.find((option) => option.choice === "attack")!.odds!, 3);
    expect(rungs.length).toBeGreaterThan(1);
    expect(rungs.map((rung) => rung.chance)).toEqual([...rungs.map((rung) => rung.chance)].sort());
  });

  it("spend the least for each bonus", () => {
    const merc = { blasts: 2, grenades: 1, smokes: 0, carried: [] } as unknown as Mercenary;
    const fight = { seat: 0, need: 13, bonus: 0, alien: { race: "Vuejon" } } as never;
    expect(ladder(fight, merc, undefined).map(({ bonus, spend }) => [bonus, spend])).toEqual([
      [0, "as you stand"], [1, "1 grenade"], [3, "1 blast"], [4, "1 grenade + 1 blast"], [6, "2 blasts"], [7, "1 grenade + 2 blasts"],
    ]);
  });

  it("name the choices that announce a bonus", () => {
    const merc = { blasts: 2, grenades: 1, smokes: 0, carried: [] } as unknown as Mercenary;
    const fight = { seat: 0, need: 13, bonus: 0, alien: { race: "Vuejon" } } as never;
    const options = ["attack", "blast", "grenade"].map((choice) => ({ choice, label: choice }));
    const asked = { seat: 0, prompt: "announce", text: "", options, refusals: [], routes: [] };
    expect(ladder(fight, merc, asked).map(({ choices }) => choices)).toEqual([
      [], ["grenade"], ["blast"], ["grenade", "blast"], ["blast", "blast"], ["grenade", "blast", "blast"],
    ]);
  });

  it("know when several treasures are paid", () => {
    expect(multiples(9)).toEqual([]);
    expect(multiples(13)).toEqual([{ count: 2, total: 13 }, { count: 3, total: 15 }, { count: 5, total: 17 }]);
    expect(multiples(18)).toEqual([{ count: 5, total: 18 }]);
  });
});

suite("the lesson", () => {
  it("makes exactly the choices that were played through with its seed", () => {
    const made = lesson.steps.map((step) => step.choice).filter((choice) => choice !== undefined);
    expect(made).toEqual(played.choices);
  });

  it("waits for the round and the choice that a step is about", () => {
    const step = lesson.steps.find((found) => found.choice === "move 10")!;
    const option = { choice: "move 10", label: "Go" };
    const asked = { seat: 0, prompt: "walk", text: "", options: [option], refusals: [], routes: [] };
    expect(step.when!({ round: 0 }, asked)).toBe(true);
    expect(step.when!({ round: 1 }, asked)).toBe(false);
    expect(step.when!({ round: 0 }, null)).toBe(false);
  });
});

suite("ways", () => {
  const ship = shipOf(fixtures.find(([name]) => name === "early-1")![1].view);

  it("lead along open spaces, and end at a door", () => {
    expect(path(ship, 0, 1).length).toBe(3);
    expect(steps(ship, 0).get(1)).toBe(3);
  });

  it("through holes are told from doors by their order", () => {
    const space = (next: number[]) => ({ space: 40, next }) as unknown as Space;
    expect(holesFrom(space([33, 41]))).toEqual([]);
    expect(holesFrom(space([41, 42, 33]))).toEqual([33]);
    expect(holesFrom(space([33, 41, 170, 45]))).toEqual([45]);
  });
});
