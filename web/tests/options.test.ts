import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import OptionList from "$lib/ui/OptionList.svelte";
import { groups, headOf, restOf } from "$lib/ui/options";
import { decision } from "./table";

function shown(changes: Record<string, unknown> = {}) {
  const props = { decision: decision(), game: "maze", choose: vi.fn(), walk: vi.fn(), light: vi.fn(), ...changes };
  render(OptionList, props);
  return props;
}

const press = (key: string, target: Element | Window = window) => fireEvent.keyDown(target, { key });

test("options stand in groups, with odds and routes", () => {
  shown();
  expect(screen.getAllByRole("heading").map((one) => one.textContent)).toEqual(["Move", "Passages", "In one go", "Not possible now"]);
  expect(screen.getByText("50 %")).toBeTruthy();
});

test("a number chooses", async () => {
  const { choose, walk } = shown();
  await press("2");
  expect(choose).toHaveBeenCalledWith("move 5");
  await press("5");
  expect(walk).toHaveBeenCalledWith(decision().routes[0]);
});

test("arrows walk through the list, and light what the option is about", async () => {
  const { light } = shown();
  await press("ArrowDown");
  expect(document.activeElement?.textContent).toContain("Go north");
  expect(light).toHaveBeenLastCalledWith(["space:4"]);
  await press("ArrowDown");
  expect(document.activeElement?.textContent).toContain("Go south");
  await press("ArrowUp");
  await press("ArrowUp");
  expect(document.activeElement?.textContent).toContain("Go north");
  await press("End");
  expect(document.activeElement?.textContent).toContain("Walk to the vault");
});

test("while the table rests nothing is chosen", async () => {
  const { choose } = shown({ resting: true });
  await press("1");
  await fireEvent.click(screen.getByText("Go north"));
  expect(choose).not.toHaveBeenCalled();
});

test("keys belong to whoever writes", async () => {
  const { choose } = shown();
  const field = document.createElement("input");
  document.body.append(field);
  await press("1", field);
  expect(choose).not.toHaveBeenCalled();
  field.remove();
});

test("the little that is not possible is shown with its passage, and why", async () => {
  const passage = { section: "8.7", title: "", summary: "Locked doors stay shut.", status: "implemented", reason: "" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify([passage])));
  shown();
  expect(screen.getByText("Go east", { exact: false })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Rule 8.7" })).toBeTruthy();
  expect(await screen.findByText("Locked doors stay shut.")).toBeTruthy();
  vi.unstubAllGlobals();
});

test("what is much and not possible is shown when asked, with its passage", async () => {
  const refusals = [9, 10, 11, 12].map((space) => ({ choice: `move ${space}`, label: space === 9 ? "Go east" : `Go to ${space}`, passage: "8.7" }));
  shown({ decision: decision({ refusals }) });
  expect(screen.queryByText("Go east")).toBeNull();
  await fireEvent.click(screen.getByText(/Not possible now/));
  expect(screen.getByText("Go east", { exact: false })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Rule 8.7" }).length).toBe(4);
});

test("a lesson bars all choices but its own", async () => {
  const { choose } = shown({ allows: (choice: string) => choice === "move 5" });
  await press("1");
  await press("2");
  expect(choose.mock.calls).toEqual([["move 5"]]);
});

test("many options in several groups are cut short until they are opened", () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ choice: `swap ${i}`, label: `Swap ${i}`, group: "cards" }));
  const one = decision({ options: [...many, { choice: "stay", label: "Stay", group: "" }], routes: [] });
  expect(groups(one, new Set()).map((group) => [group.rows.length, group.hidden])).toEqual([[5, 15], [1, 0]]);
  expect(groups(one, new Set(["cards"])).map((group) => group.rows.length)).toEqual([20, 1]);
});

test("a long label is a head and the rest", () => {
  const long = "Baxter. May hold two cards more than anybody else at the table.";
  expect([headOf(long), restOf(long)]).toEqual(["Baxter", "May hold two cards more than anybody else at the table."]);
  expect([headOf("Go. Now"), restOf("Go. Now")]).toEqual(["Go. Now", ""]);
});
