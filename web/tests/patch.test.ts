// @vitest-environment node
import { expect, test } from "vitest";
import { applyPatch } from "$lib/patch";

test("a patch sets fields and elements of lists, and leaves the old view alone", () => {
  const view = { round: 1, places: [{ n: 0 }, { n: 1 }], seats: ["a"] };
  const next = applyPatch(view, { round: 2, "places/1": { n: 9 }, deck: 3 });
  expect(next).toEqual({ round: 2, places: [{ n: 0 }, { n: 9 }], seats: ["a"], deck: 3 });
  expect(view).toEqual({ round: 1, places: [{ n: 0 }, { n: 1 }], seats: ["a"] });
  expect(next.places[0]).toBe(view.places[0]);
});

test("a list may grow by an element", () => {
  expect(applyPatch({ cards: [1] }, { "cards/1": 2 })).toEqual({ cards: [1, 2] });
});

test("an empty patch changes nothing", () => {
  const view = { a: 1 };
  expect(applyPatch(view, {})).toEqual(view);
});
