import { expect, test } from "vitest";
import type { Lesson } from "$lib/lesson";
import { Teacher } from "$lib/teacher.svelte";
import { decision } from "./table";

const lesson: Lesson = {
  game: "maze", seats: 1, options: {}, seed: 7, scouts: [],
  steps: [
    { say: "Welcome." },
    { say: "Go north.", choice: "move 4", point: ["space:4"] },
    { say: "This is the vault.", when: (view) => view.round === 2, until: "choice" },
  ],
};

test("a step without a choice waits for the reader, and bars choices meanwhile", () => {
  const teacher = new Teacher(lesson);
  teacher.observe({ round: 1 }, decision());
  expect(teacher.step?.say).toBe("Welcome.");
  expect(teacher.allows("move 4")).toBe(false);
  teacher.chosen();
  expect(teacher.index).toBe(0);
  teacher.next();
  expect(teacher.index).toBe(1);
});

test("a step with a choice allows that one, and is done when it is made", () => {
  const teacher = new Teacher(lesson);
  teacher.observe({ round: 1 }, decision());
  teacher.next();
  teacher.observe({ round: 1 }, decision());
  expect([teacher.allows("move 4"), teacher.allows("move 5")]).toEqual([true, false]);
  teacher.next();
  expect(teacher.index).toBe(1);
  teacher.chosen();
  expect(teacher.index).toBe(2);
});

test("a step comes when its moment has come, and stays", () => {
  const teacher = new Teacher(lesson);
  teacher.observe({ round: 1 }, null);
  teacher.next();
  teacher.observe({ round: 1 }, null);
  teacher.chosen();
  teacher.observe({ round: 1 }, null);
  expect(teacher.step).toBeNull();
  expect(teacher.allows("anything")).toBe(true);
  teacher.observe({ round: 2 }, null);
  teacher.observe({ round: 3 }, null);
  expect(teacher.step?.say).toBe("This is the vault.");
  expect(teacher.allows("anything")).toBe(true);
  teacher.chosen();
  expect(teacher.finished).toBe(true);
  expect(teacher.step).toBeNull();
});
