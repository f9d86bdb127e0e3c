import { expect, test } from "vitest";
import { parse } from "$lib/router.svelte";

test("addresses name pages", () => {
  expect(parse("/")).toEqual({ page: "front", id: "" });
  expect(parse("/t/abc-1")).toEqual({ page: "table", id: "abc-1" });
  expect(parse("/replay/abc/")).toEqual({ page: "replay", id: "abc" });
  expect(parse("/rules/cosmic").page).toBe("rules");
});

test("what is no address is lost", () => {
  for (const path of ["/t", "/nowhere/x", "/t/a/b"]) expect(parse(path).page).toBe("lost");
});

test("an address that cannot be decoded is taken as it stands", () => {
  expect(parse("/t/%E0%A4%A")).toEqual({ page: "table", id: "%E0%A4%A" });
});
