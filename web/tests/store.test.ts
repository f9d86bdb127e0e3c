import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableStore } from "$lib/table.svelte";
import { decision, dialler, event, table, update, welcome } from "./table";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

function seated(first = welcome()) {
  localStorage.setItem("derelict.seats", JSON.stringify({ t1: { 0: "secret" } }));
  const { plugs, dial } = dialler();
  const store = new TableStore("t1", dial);
  const plug = plugs[0]!;
  plug.onopen?.();
  plug.hear(first);
  store.player.duration = () => 100;
  return { store, plug, plugs };
}

test("it sits with the tokens that the browser keeps", () => {
  const { plug } = seated();
  expect(plug.sent[0]).toMatchObject({ type: "sit", tokens: ["secret"] });
  expect(plug.sent[0]).not.toHaveProperty("since");
});

test("the old view stays while events are told; then the patched one is shown", () => {
  const { store, plug } = seated();
  plug.hear(update(1, { events: [event("Ada goes.")], patch: { round: 2, "places/1": 9 } }));
  expect(store.view).toEqual({ round: 1, places: [1, 2, 3] });
  expect(store.log.map((told) => told.text)).toEqual(["Ada goes."]);
  vi.advanceTimersByTime(100);
  expect(store.view).toEqual({ round: 2, places: [1, 9, 3] });
});

test("patches that come while events are told build on each other", () => {
  const { store, plug } = seated();
  plug.hear(update(1, { events: [event("a")], patch: { round: 2 } }));
  plug.hear(update(2, { events: [event("b")], patch: { "places/0": 7 } }));
  vi.advanceTimersByTime(200);
  expect(store.view).toEqual({ round: 2, places: [7, 2, 3] });
  expect(store.line).toBe(2);
});

test("a choice names the last line seen, and waits for its answer", () => {
  const { store, plug } = seated();
  store.choose(0, "move 4");
  store.choose(0, "move 5");
  expect(plug.sent.slice(1)).toEqual([{ type: "choose", seat: 0, choice: "move 4", line: 0, id: 1 }]);
  plug.hear(update(1, { id: 1 }));
  expect(store.pending).toBe(false);
});

test("a walk goes on as long as nothing is learned", () => {
  const { store, plug } = seated();
  store.walk(0, ["move 4", "move 5", "move 4"]);
  plug.hear(update(1));
  plug.hear(update(2, { undo: { back: true, free: false, forward: false } }));
  const choices = plug.sent.filter((message) => message.type === "choose").map((message) => message.choice);
  expect(choices).toEqual(["move 4", "move 5"]);
});

test("a walk stops where its next step is not offered", () => {
  const { store, plug } = seated();
  store.walk(0, ["move 4", "move 99"]);
  plug.hear(update(1));
  expect(plug.sent.filter((message) => message.type === "choose")).toHaveLength(1);
});

test("after a lost connection it asks for the lines since, and the log has none twice", () => {
  const { store, plug, plugs } = seated();
  plug.hear(update(1, { events: [event("one")] }));
  vi.advanceTimersByTime(100);
  plug.onclose?.({ code: 1006 });
  expect(store.link).toBe("lost");
  vi.advanceTimersByTime(1000);
  const back = plugs[1]!;
  back.onopen?.();
  expect(back.sent[0]).toMatchObject({ since: 1 });
  const entry = { line: 2, position: 2, seat: 0, jump: false, events: [event("two")] };
  back.hear(welcome({ line: 2, position: 2, log: [entry] }));
  expect(store.log.map((told) => told.text)).toEqual(["one", "two"]);
  back.hear(update(2, { events: [event("two")] }));
  expect(store.log).toHaveLength(2);
});

test("what is taken back is struck out in the log, and restored when done again", () => {
  const { store, plug } = seated();
  plug.hear(update(1, { events: [event("one")] }));
  plug.hear(update(2, { events: [event("two")] }));
  vi.advanceTimersByTime(200);
  plug.hear(update(3, { position: 1, jump: true }));
  expect(store.log.map((told) => told.undone)).toEqual([false, true, false]);
  plug.hear(update(4, { position: 2, jump: true }));
  expect(store.log.map((told) => told.undone)).toEqual([false, false, false, false]);
});

test("a refusal frees the hand again", () => {
  const { store, plug } = seated();
  store.choose(0, "move 9");
  plug.hear({ type: "refused", why: "illegal", message: "No.", passage: "8.7" });
  expect(store.pending).toBe(false);
  expect(store.refused?.passage).toBe("8.7");
});

test("the past is shown beside the present, and does not change it", () => {
  const { store, plug } = seated();
  store.look(0);
  plug.hear({ type: "look", position: 0, length: 3, seat: 0, by: -1, events: [], view: { round: 0 }, outcome: null });
  expect(store.past?.view).toEqual({ round: 0 });
  plug.hear(update(1, { patch: { round: 5 } }));
  expect(store.view?.round).toBe(5);
  store.present();
  expect(store.past).toBeNull();
});

test("choices are not sent from the past", () => {
  const { store, plug } = seated();
  store.look(0);
  plug.hear({ type: "look", position: 0, length: 3, seat: 0, by: -1, events: [], view: {}, outcome: null });
  store.choose(0, "move 4");
  expect(plug.sent.filter((message) => message.type === "choose")).toHaveLength(0);
});

test("namesakes are numbered", () => {
  const seat = { holder: "person" as const, name: "Ada", ready: true, present: true };
  const seats = [{ ...seat, seat: 0 }, { ...seat, seat: 1 }, { ...seat, seat: 2, name: "Brun" }];
  const { store } = seated(welcome({ table: table({ seats }), decisions: [decision()] }));
  expect([0, 1, 2].map((number) => store.nameOf(number))).toEqual(["Ada 1", "Ada 2", "Brun"]);
});

test("a connection lost in the middle of telling loses nothing of the log", () => {
  const { store, plug, plugs } = seated();
  store.player.duration = () => 60_000;
  plug.hear(update(1, { events: [event("one"), event("two")] }));
  plug.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  expect(store.log.map((told) => told.text)).toEqual(["one"]);
  plugs[1]?.onopen?.();
  plugs[1]?.hear(welcome({ line: 1, position: 1 }));
  expect(store.log.map((told) => told.text)).toEqual(["one", "two"]);
});

test("games of practice are not among those to be continued", () => {
  seated(welcome({ table: table({ practice: true }) }));
  expect(localStorage.getItem("derelict.visits")).toBeNull();
  seated();
  expect(localStorage.getItem("derelict.visits")).toContain("t1");
});
