// What the shell asks of a game, and what it gives to a game's board.
import type { Component } from "svelte";
import type { Lesson } from "$lib/lesson";
import type { Decision, EventInfo, OptionInfo, View } from "$lib/protocol";

export type { Decision, EventInfo, Lesson, OptionInfo, View };

export interface BoardProps {
  /** What the watched seat sees now: plain values, from the game's view. */
  view: View;
  /** What one's own seats are asked; empty when they are not. */
  decisions: Decision[];
  /** The watched seat; -1 is a spectator. */
  seat: number;
  /** Make a choice. */
  choose: (seat: number, choice: string) => void;
  /** Something was clicked: the shell makes the one choice about it, asks which of several, or says why not. With `asking` it asks even before a single one. */
  pick: (targets: string[], at?: { x: number; y: number }, asking?: boolean) => void;
  /** Targets to highlight now: of the option pointed at in the list, or of the event being told. */
  lit: string[];
  /** The event being animated right now, or null. */
  event: EventInfo | null;
  /** 1 is normal, more is faster, 0 is no animation at all. */
  pace: number;
  /** Tell the shell what is pointed at, so that its list can highlight it. */
  hover: (targets: string[] | null) => void;
}

export interface GameModule {
  id: string;
  title: string;
  tagline: string;
  /** Two sentences. */
  blurb: string;
  players: string;
  minutes: string;
  weight: 1 | 2 | 3 | 4 | 5;
  /** A CSS colour. */
  signal: string;
  /** Drawn for the front page; it is in the first chunk, so small. */
  Picture: Component;
  /** The rest, loaded when it is wanted. */
  load: () => Promise<GameUi>;
}

export interface Described {
  heading: string;
  lines: string[];
}

export interface SettingValue {
  title: string;
  help: string;
  /** How many may sit at the table with it. */
  seats?: [number, number];
  /** The part that this one only goes with, and the one that it never goes with. */
  needs?: string;
  bars?: string;
}

export interface SettingWords {
  title: string;
  help: string;
  /** What each value means; values that the server does not list are parts, to be put together as in 1+3. */
  values?: Record<string, SettingValue>;
  /** The least and the most of a number. */
  between?: [number, number];
  /** What the number counts. */
  unit?: string;
  /** Whether it matters, given the others. */
  matters?: (options: Record<string, string>) => boolean;
}

export interface GameUi {
  Board: Component<BoardProps>;
  /** The game's own panel, beside or below the board: hands, the foe, the machine. */
  Aside?: Component<BoardProps>;
  /** What must not be missed, in a few lines, where there is no room for the panel. */
  Brief?: Component<BoardProps>;
  /** The board as text, for screen readers. */
  describe: (view: View) => Described[];
  /** Milliseconds that an event's animation takes at pace 1. */
  duration?: (event: EventInfo) => number;
  /** What an event begins, to stand over all that is told after it; empty if it begins nothing. */
  headline?: (event: EventInfo) => string;
  /** The settings, explained for the set-up page. */
  options: Record<string, SettingWords>;
  lesson: Lesson | null;
}
