import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Player } from "$lib/player.svelte";
import { event } from "./table";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function playing(still = false) {
  const player = new Player(() => still);
  const told: string[] = [];
  player.duration = () => 100;
  player.told = (one) => void told.push(one.text ?? "");
  return { player, told };
}

test("events are told one by one, and the view comes after the last", () => {
  const { player, told } = playing();
  const done = vi.fn();
  player.add({ events: [event("one"), event("two")], done });
  expect(player.event?.text).toBe("one");
  vi.advanceTimersByTime(100);
  expect(player.event?.text).toBe("two");
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(done).toHaveBeenCalledOnce();
  expect(player.event).toBeNull();
  expect(player.busy).toBe(false);
  expect(told).toEqual(["one", "two"]);
});

test("updates wait for each other", () => {
  const { player } = playing();
  const order: string[] = [];
  player.add({ events: [event("one")], done: () => order.push("first") });
  player.add({ events: [event("two")], done: () => order.push("second") });
  vi.advanceTimersByTime(100);
  expect(order).toEqual(["first"]);
  expect(player.event?.text).toBe("two");
  vi.advanceTimersByTime(100);
  expect(order).toEqual(["first", "second"]);
});

test("an update without events is shown at once", () => {
  const { player } = playing();
  const done = vi.fn();
  player.add({ events: [], done });
  expect(done).toHaveBeenCalledOnce();
  expect(player.busy).toBe(false);
});

test("skipping tells everything, in order, and shows the last view", () => {
  const { player, told } = playing();
  const order: number[] = [];
  player.add({ events: [event("one"), event("two")], done: () => order.push(1) });
  player.add({ events: [event("three")], done: () => order.push(2) });
  player.skip();
  expect(told).toEqual(["one", "two", "three"]);
  expect(order).toEqual([1, 2]);
  expect(player.busy).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(order).toEqual([1, 2]);
});

test("twice as fast takes half the time", () => {
  const { player } = playing();
  player.speed = 2;
  const done = vi.fn();
  player.add({ events: [event("one")], done });
  vi.advanceTimersByTime(50);
  expect(done).toHaveBeenCalledOnce();
});

test("with reduced motion nothing moves, and everything is told", () => {
  const { player, told } = playing(true);
  const done = vi.fn();
  player.add({ events: [event("one"), event("two")], done });
  expect(player.pace).toBe(0);
  expect(done).toHaveBeenCalledOnce();
  expect(told).toEqual(["one", "two"]);
});

test("a new truth forgets what was waiting", () => {
  const { player } = playing();
  const done = vi.fn();
  player.add({ events: [event("one")], done });
  player.clear();
  vi.advanceTimersByTime(1000);
  expect(done).not.toHaveBeenCalled();
  expect(player.event).toBeNull();
});

test("a long story can be read beside the board while it is told, and goes with it", () => {
  const { player } = playing();
  player.add({ events: [event("short")], done: () => {} });
  expect(player.story).toBeNull();
  vi.advanceTimersByTime(100);
  player.add({ events: Array.from({ length: 16 }, (_, i) => event(`${i}`)), done: () => {} });
  expect(player.story?.map((one) => one.text)).toEqual(["0"]);
  vi.advanceTimersByTime(250);
  expect(player.story?.map((one) => one.text)).toEqual(["0", "1", "2"]);
  vi.advanceTimersByTime(2000);
  expect(player.story).toBeNull();
});

test("skipping a long story ends it", () => {
  const { player } = playing();
  player.add({ events: Array.from({ length: 16 }, (_, i) => event(`${i}`)), done: () => {} });
  player.skip();
  expect(player.story).toBeNull();
});
