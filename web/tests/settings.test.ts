// @vitest-environment node
import { expect, test } from "vitest";
import { options as words } from "$games/daedalus/words";
import { mattering, partsOf, seatsWith, toggled } from "$lib/ui/settings";

const mode = { name: "mode", values: ["base", "ariadne"], default: "base", help: "" };
const enhancers = { name: "enhancers", values: ["none", "veteran"], default: "none", help: "" };
const asked = { ...words, enhancers: { ...words.enhancers!, values: { ...words.enhancers!.values } } };
for (const preset of ["second-time", "expert", "hell-in-space"]) delete asked.enhancers.values![preset];

const after = (...parts: string[]) =>
  parts.reduce((options, part) => ({ enhancers: toggled(enhancers, asked, options, part) }), {} as Record<string, string>).enhancers;

test("parts are put together in their order", () => {
  expect(partsOf(enhancers, asked)).toEqual(["1", "2", "3", "4", "5", "6", "7", "silent"]);
  expect(after("3", "1")).toBe("1+3");
  expect(after("3", "3")).toBe("none");
});

test("a part brings what it needs, and goes with it", () => {
  expect(after("silent")).toBe("4+silent");
  expect(after("1", "silent", "4")).toBe("1");
});

test("a part sends away what it bars", () => {
  expect(after("4", "6")).toBe("6");
  expect(after("6", "silent")).toBe("4+silent");
});

test("what does not matter is left to the server", () => {
  expect(mattering({ mode: "ariadne", enhancers: "1+3", minutes: "40" }, words)).toEqual({ mode: "ariadne" });
  expect(mattering({ enhancers: "second-time", minutes: "40", seconds: "20" }, words)).toEqual({ enhancers: "second-time", minutes: "40" });
});

test("the seats that go with what is chosen", () => {
  expect(seatsWith([mode], words, {}, [1, 5])).toEqual([1, 4]);
  expect(seatsWith([mode], words, { mode: "ariadne" }, [1, 5])).toEqual([2, 5]);
  expect(seatsWith([enhancers], words, {}, [1, 5])).toEqual([1, 5]);
});
