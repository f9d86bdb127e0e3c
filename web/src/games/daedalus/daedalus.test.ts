/** The Hive, its panel and its words, on moments of real games. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe as suite, expect, test, vi } from "vitest";
import type { BoardProps } from "../types";
import Aside from "./Aside.svelte";
import { ahead } from "./forecast";
import { readCard } from "./cards";
import { verdict } from "./describe";
import { duration, headline, TIMES, turnTime } from "./events";
import { along, turnsOf, touching } from "./geometry";
import { asHive, nameOf, type Told } from "./hive";
import { ghost } from "./ghost.svelte";
import { crowds } from "./layout";
import { wayOf, ground } from "./patrol";
import { Scene } from "./scene.svelte";
import ui from "./ui";
import module from "./index";
import kinds from "./fixtures/events.json";

interface Fixture {
  seat: number;
  view: BoardProps["view"];
  decisions: BoardProps["decisions"];
  updates: { events: NonNullable<BoardProps["event"]>[] }[];
  after: BoardProps["view"];
}

const files = import.meta.glob<Fixture>("./fixtures/*-*.json", { eager: true, import: "default" });
const more = import.meta.glob<Fixture>(["./fixtures/hell.json", "./fixtures/veteran.json"], { eager: true, import: "default" });
const fixtures = Object.entries({ ...files, ...more });

function props(fixture: Fixture, given: Partial<BoardProps> = {}): BoardProps {
  return {
    view: fixture.view,
    decisions: fixture.decisions,
    seat: fixture.seat,
    choose: vi.fn(),
    pick: vi.fn(),
    lit: [],
    event: null,
    pace: 0,
    hover: vi.fn(),
    ...given,
  };
}

const targetsOf = (fixture: Fixture): Set<string> =>
  new Set(fixture.decisions.flatMap((decision) => decision.options.flatMap((option) => option.targets ?? [])));

vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
afterEach(cleanup);

suite.each(fixtures)("%s", (_, fixture) => {
  test("the board and the panel are drawn, and every option about something there can be clicked", async () => {
    const given = props(fixture);
    const board = render(ui.Board, given);
    const aside = render(Aside, given);
    for (const target of targetsOf(fixture)) {
      const found = [board.container, aside.container].flatMap((root) => [...root.querySelectorAll(`[data-target="${target}"]`)]);
      const things = found.flatMap((thing) => [thing, ...thing.querySelectorAll("[role=button]")]).filter((thing) => thing.getAttribute("role") === "button");
      if (target.startsWith("ring:")) continue;
      expect(things.length, target).toBeGreaterThan(0);
      await fireEvent.click(things[0]!);
      expect(given.pick).toHaveBeenLastCalledWith([target], expect.anything());
      expect(things[0]!.getAttribute("aria-label")).toBeTruthy();
    }
  });

  test("a refused room says so when it is clicked", async () => {
    const given = props(fixture);
    const { container } = render(ui.Board, given);
    const options = targetsOf(fixture);
    const refused = fixture.decisions.flatMap((d) => d.refusals.flatMap((r) => r.targets ?? [])).filter((t) => t.startsWith("place:") && !options.has(t));
    for (const target of refused) {
      const tile = container.querySelector(`.tile[data-target="${target}"]`)!;
      expect(tile.getAttribute("aria-disabled")).toBe("true");
      await fireEvent.click(tile);
      expect(given.pick).toHaveBeenLastCalledWith([target], expect.anything());
    }
  });

  test("what touches by the drawn angles is what the view says", () => {
    for (const view of [fixture.view, fixture.after]) {
      const hive = asHive(view);
      const angles = turnsOf(hive);
      for (const place of hive.places) {
        const { outward, inward } = touching(place.place, angles);
        expect([...outward].sort()).toEqual([...place.outward].sort());
        expect(inward).toBe(place.inward);
      }
    }
  });

  test("events lead from the view before to the view after", () => {
    const scene = new Scene();
    scene.pace = 0;
    scene.show(asHive(fixture.view));
    const before = scene.tokens.map((token) => token.key).length;
    for (const event of fixture.updates.flatMap((update) => update.events)) {
      expect(TIMES).toHaveProperty([event.kind]);
      expect(duration(event)).toBeGreaterThan(0);
      scene.play(event);
    }
    const after = asHive(fixture.after);
    const wrong = (kind: "minotaur" | "loctae", place: number, count: number): boolean => scene.counted(kind, place) !== count;
    expect(after.places.filter((p) => wrong("minotaur", p.place, p.minotaurs)).map((p) => p.name)).toEqual([]);
    expect(after.places.filter((p) => wrong("loctae", p.place, p.loctae - Number(p.commander))).map((p) => p.name)).toEqual([]);
    const angles = turnsOf(after);
    scene.angles.forEach((angle, ring) => expect((((angle - angles[ring]!) % 360) + 360) % 360).toBeCloseTo(0));
    for (const seat of after.seats.filter((p) => p.character && before)) {
      const token = scene.tokens.find((t) => t.kind === "prisoner" && t.seat === seat.seat);
      if (token) expect(token.place).toBe(seat.place);
    }
    scene.show(after);
    expect(scene.tokens.filter((t) => t.kind === "minotaur").length).toBe(after.places.reduce((sum, p) => sum + p.minotaurs, 0));
  });

  test("the words speak of every prisoner, and of every ring", () => {
    const told = ui.describe(fixture.view);
    const text = told.flatMap((part) => part.lines).join("\n");
    for (const seat of asHive(fixture.view).seats) expect(text).toContain(nameOf(seat));
    expect(told.map((part) => part.heading)).toEqual(expect.arrayContaining(["The hub", "The blue ring", "The green ring", "THESEUS"]));
  });

  test("a forecast follows guards to where it says that they end", () => {
    const hive = asHive(fixture.view);
    const told = hive.forecast?.events.filter((event) => /-goes$/.test(event.kind) && event.values[0] !== event.values[1]) ?? [];
    const trails = ahead(hive)?.trails ?? [];
    for (const { values } of told) expect(trails.some((trail) => trail.way[0] === values[0] && trail.way.at(-1) === values[1])).toBe(true);
  });
});

test("there is a time for every kind of event, and for no other", () => {
  expect(Object.keys(TIMES).sort()).toEqual(Object.keys(kinds).sort());
});

test("a guard turns round at a wall, and all steps are shown", () => {
  const hive = structuredClone(asHive(fixtures[0]![1].view));
  for (const place of hive.places) [place.wall_clockwise, place.wall_counter_clockwise] = [place.ring === 0, place.ring === 0];
  hive.places[13]!.wall_clockwise = true;
  hive.places[14]!.wall_counter_clockwise = true;
  const land = ground(hive, (place) => touching(place, turnsOf(hive)));
  expect(wayOf(land, "minotaur", 12, 12, { steps: 2, heading: 1 })).toEqual([12, 13, 12]);
  expect(along(23, 1)).toBe(12);
});

test("cards are read from sentences", () => {
  expect(readCard("Clay draws red 2←*.", 5)).toEqual({ id: 5, kind: "red", number: 2, heading: "counter-clockwise", packets: 1 });
  expect(readCard("THESEUS, column 4: a Minotaur card.", 44)?.kind).toBe("minotaur");
  expect(readCard("Clay draws a card and looks thoughtful.", 1)).toBeNull();
});

suite("the forecast, acted out", () => {
  const [, fixture] = fixtures.find(([, each]) => asHive(each.view).forecast?.events.some(({ kind }) => kind === "turns"))!;
  const hive = asHive(fixture.view);
  const told: Told[] = hive.forecast!.events;
  const turned = (ring: number): number =>
    told.filter(({ kind, values }) => kind === "turns" && values[0] === ring).reduce((sum, { values: [, rooms = 0, heading = 0] }) => sum + rooms * heading, 0);
  afterEach(() => {
    ghost.held = ghost.pinned = false;
    vi.useRealTimers();
  });

  test("ends where THESEUS says, and is over when the view is shown again", () => {
    const scene = new Scene();
    scene.pace = 0;
    scene.show(hive);
    scene.rehearse(told);
    expect(scene.rehearsal).toBe("over");
    const before = turnsOf(hive);
    scene.angles.forEach((angle, ring) => expect(angle).toBeCloseTo(before[ring]! + turned(ring) * (ring === 1 ? 60 : 30)));
    scene.show(hive);
    expect(scene.rehearsal).toBe("no");
    scene.angles.forEach((angle, ring) => expect((((angle - before[ring]!) % 360) + 360) % 360).toBeCloseTo(0));
  });

  test("a ring is drawn as it was while it turns, and as it stands once it rests", () => {
    vi.useFakeTimers();
    const scene = new Scene();
    scene.show(hive);
    const before = scene.angles[2]!;
    scene.play({ kind: "turns", values: [2, 3, 1] });
    expect(scene.turning).toEqual([2]);
    expect([scene.angles[2], scene.settled[2]]).toEqual([before + 90, before]);
    vi.advanceTimersByTime(turnTime(3) + 90);
    expect(scene.turning).toEqual([]);
    expect(scene.settled[2]).toBe(before + 90);
  });

  test("is shown while f or a finger is held, with who would be caught, and gone after that", async () => {
    const { container } = render(ui.Board, props(fixture));
    expect(container.querySelector(".verdict")).toBeNull();
    await fireEvent.keyDown(window, { key: "f" });
    expect(container.querySelector(".verdict")?.textContent).toContain(verdict(hive).head);
    await fireEvent.keyUp(window, { key: "f" });
    expect(container.querySelector(".verdict")).toBeNull();
    await fireEvent.pointerDown(container.querySelector(".tool.ahead")!);
    expect(container.querySelector(".verdict")).not.toBeNull();
    await fireEvent.pointerUp(container.querySelector(".tool.ahead")!);
    await fireEvent.click(container.querySelector(".tool.ahead")!);
    expect(ghost.pinned).toBe(true);
  });

  test("a long look at THESEUS is no choice of a card", async () => {
    vi.useFakeTimers();
    const [, swapping] = fixtures.find(([, each]) => [...targetsOf(each)].some((target) => target.startsWith("slot:")))!;
    const given = props(swapping);
    const slot = render(Aside, given).container.querySelector("button.slot")!;
    await fireEvent.pointerDown(slot);
    vi.advanceTimersByTime(800);
    await fireEvent.pointerUp(slot);
    await fireEvent.click(slot);
    expect(given.pick).not.toHaveBeenCalled();
    await fireEvent.pointerDown(slot);
    await fireEvent.pointerUp(slot);
    await fireEvent.click(slot);
    expect(given.pick).toHaveBeenCalledOnce();
  });

  test("names whoever would be caught", () => {
    const caught = { ...hive, forecast: { ...hive.forecast!, captured: [0] } };
    expect(verdict(caught)).toMatchObject({ head: `${nameOf(hive.seats[0]!)} would be caught`, bad: true });
    expect(verdict({ ...hive, forecast: { ...hive.forecast!, captured: [] } }).bad).toBe(false);
  });
});

test("guards that share a room are counted, by kind", () => {
  const scene = new Scene();
  const hive = structuredClone(asHive(fixtures[0]![1].view));
  for (const place of hive.places) [place.minotaurs, place.loctae] = [0, 0];
  [hive.places[20]!.minotaurs, hive.places[20]!.loctae, hive.places[21]!.minotaurs] = [3, 1, 1];
  scene.show(hive);
  expect(crowds(scene.tokens).map(({ last, count }) => [last.kind, last.at, count])).toEqual([["minotaur", 20, 3]]);
});

test("the panel says which phase is being told", async () => {
  const [, fixture] = fixtures[0]!;
  const { container, rerender } = render(Aside, props(fixture));
  const phase = (): string => container.querySelector(".phase")!.textContent;
  const usual = phase();
  await rerender({ event: { kind: "phase-three", values: [1] } });
  expect(headline({ kind: "phase-three", values: [] })).toBe("The Hive moves.");
  expect(phase()).toBe("The Hive moves");
  await rerender({ event: { kind: "turns", values: [1, 1, 1] } });
  expect(phase()).toBe("The Hive moves");
  await rerender({ event: null });
  expect(phase()).toBe(usual);
});

test("the module loads its rest", async () => {
  expect((await module.load()).Board).toBe(ui.Board);
});

test("the lesson waits for its choices, explains each kind of choice once at length, and ends in free play", () => {
  const steps = ui.lesson?.steps ?? [];
  const choices = steps.filter((step) => step.choice);
  expect(choices.length).toBeGreaterThan(20);
  expect(steps.at(-1)?.until).toBe("next");
  for (const step of steps) expect(step.say.length).toBeLessThan(320);
  for (const step of choices) {
    const asks = { seat: 0, prompt: "act", text: "", options: [{ choice: step.choice!, label: "" }], refusals: [], routes: [] };
    expect(step.when?.({}, asks)).toBe(true);
    expect(step.when?.({}, null)).toBe(false);
  }
  const said = steps.map((step) => step.say).join(" ");
  for (const word of ["THESEUS", "discovered", "laboratory", "Minotaur", "code", "alert", "Hold F"]) expect(said).toContain(word);
});
