// A lesson is a real game with a known seed, and words that come when a rule first matters.
import type { Decision, View } from "$lib/protocol";

export interface Step {
  /** Whether this step's moment has come; absent: at once. */
  when?: (view: View, decision: Decision | null) => boolean;
  /** A short text, without markup. */
  say: string;
  /** The passage that the words are about. */
  passage?: string;
  /** Targets to light on the board. */
  point?: string[];
  /** The only choice allowed at this step; absent: any. */
  choice?: string;
  /** What ends the step: a choice made (usual where there is a `choice`), or the reader's "Next". */
  until?: "choice" | "next";
}

export interface Lesson {
  game: string;
  seats: number;
  options: Record<string, string>;
  seed: number;
  scouts: number[];
  steps: Step[];
}
