// @vitest-environment node
import { expect, test } from "vitest";
import { resolve, routeTargets } from "$lib/pick";
import { decision } from "./table";

test("one option about a target is chosen", () => {
  expect(resolve([decision()], 0, ["space:4"])).toEqual({ kind: "choose", seat: 0, choice: "move 4" });
});

test("several are a menu", () => {
  const picked = resolve([decision()], 0, ["way:3"]);
  expect(picked.kind).toBe("menu");
  expect(picked.kind === "menu" && picked.options.map((option) => option.choice)).toEqual(["pick 3", "force 3"]);
});

test("asked first, even one option is a menu, with what is refused below it", () => {
  const refusal = { choice: "hack", label: "Hack", targets: ["space:4"], passage: "2.4" };
  const picked = resolve([decision({ refusals: [refusal] })], 0, ["space:4"], true);
  expect(picked.kind === "menu" && picked.options.map((option) => option.choice)).toEqual(["move 4"]);
  expect(picked.kind === "menu" && picked.refusals).toEqual([refusal]);
});

test("only a refusal is told with its passage", () => {
  const picked = resolve([decision()], 0, ["space:9"]);
  expect(picked.kind === "refused" && picked.refusal.passage).toBe("8.7");
});

test("a far target is walked to, where a route ends there", () => {
  const picked = resolve([decision()], 0, ["space:7"]);
  expect(picked.kind === "walk" && picked.route.label).toBe("Walk to the vault");
});

test("a route's target is learned from options of the same form", () => {
  const one = decision();
  expect(routeTargets(one, { label: "", choices: ["move 4", "move 12"] })).toEqual(["space:12"]);
  expect(routeTargets(one, { label: "", choices: ["fly 12"] })).toEqual([]);
});

test("the watched seat comes before one's other seats", () => {
  const other = decision({ seat: 1, options: [{ choice: "wait", label: "Wait", targets: ["space:4"] }] });
  expect(resolve([decision(), other], 1, ["space:4"])).toEqual({ kind: "choose", seat: 1, choice: "wait" });
  expect(resolve([decision(), other], 1, ["space:5"])).toEqual({ kind: "choose", seat: 0, choice: "move 5" });
});

test("nothing about the target is nothing", () => {
  expect(resolve([decision()], 0, ["star:1"]).kind).toBe("nothing");
  expect(resolve([], 0, ["space:4"]).kind).toBe("nothing");
});
