// Leads through a lesson: which step is on, what it allows, and when it is done.
import type { Lesson, Step } from "$lib/lesson";
import type { Decision, View } from "$lib/protocol";

export class Teacher {
  index = $state(0);
  /** Whether the moment of the current step has come. */
  here = $state(false);

  constructor(readonly lesson: Lesson) {}

  get step(): Step | null {
    return this.here ? (this.lesson.steps[this.index] ?? null) : null;
  }

  get finished(): boolean {
    return this.index >= this.lesson.steps.length;
  }

  get length(): number {
    return this.lesson.steps.length;
  }

  /** Look at the table: has the moment of the next step come? Once come, it stays. */
  observe(view: View | null, decision: Decision | null): void {
    const next = this.lesson.steps[this.index];
    if (this.here || !next || !view) return;
    this.here = next.when ? next.when(view, decision) : true;
  }

  /** Whether the reader, rather than a choice, ends the step. */
  get waitsForReader(): boolean {
    const step = this.step;
    return step !== null && (step.until ?? (step.choice ? "choice" : "next")) === "next";
  }

  allows(choice: string): boolean {
    const step = this.step;
    if (!step) return true;
    if (this.waitsForReader) return false;
    return step.choice === undefined || step.choice === choice;
  }

  next(): void {
    if (this.waitsForReader) this.#advance();
  }

  chosen(): void {
    if (this.step && !this.waitsForReader) this.#advance();
  }

  #advance(): void {
    this.index += 1;
    this.here = false;
  }
}
