/** How long each kind of event is shown, and what the lens in the middle shows of it. */
import type { EventInfo } from "$lib/protocol";
import { ringOf, sizeOf } from "./geometry";

export const STEP = 220; // ms for one step of a guard
export const QUICK = 120; // between guards that set out one after the other

/** Milliseconds for a ring that turns by so many rooms: they are heavy. */
export const turnTime = (rooms: number): number => 330 + 130 * Math.abs(rooms);

/** Rooms between two places of a ring, the short way; one for a step to another ring. */
function distance(from: number, to: number): number {
  if (ringOf(from) !== ringOf(to)) return 2;
  const size = sizeOf(ringOf(from));
  const ahead = (to - from + size) % size;
  return Math.min(ahead, size - ahead) || 2;
}

const walk = (event: EventInfo): number => STEP * distance(event.values[0] ?? 0, event.values[1] ?? 0);

/** Milliseconds for each kind; a walk overlaps with the next guard's, a capture waits for the guard. */
export const TIMES: Record<string, number | ((event: EventInfo) => number)> = {
  character: 300,
  reshuffle: 500,
  draws: 420,
  "draws-hidden": 320,
  "draws-secretly": 420,
  theseus: 180,
  "theseus-face-down": 120,
  discovers: 460,
  "minotaurs-appear": 420,
  "loctae-appears": 520,
  captured: 950,
  "commander-begins": 600,
  "phase-two": 300,
  moves: 280,
  climbs: 380,
  passes: 100,
  "time-up": 700,
  discards: 300,
  gives: 420,
  "gives-hidden": 320,
  gave: 320,
  given: 320,
  kills: 520,
  "kills-another": 420,
  "kills-all": 620,
  "kills-loctae": 620,
  hunts: 420,
  "loctae-hunted-down": 620,
  "breaks-code": 420,
  lays: 380,
  "leaves-the-rest": 260,
  declines: 200,
  "comes-to-nothing": 600,
  "code-broken": 600,
  code: 380,
  "pushes-open": 360,
  "opens-from-outside": 360,
  "gate-opens": 620,
  alert: 900,
  surrenders: 900,
  hides: 380,
  swaps: 480,
  takes: 380,
  frees: 520,
  round: 500,
  ready: 80,
  "phase-three": 650,
  activates: 520,
  turns: (event) => turnTime(event.values[1] ?? 1) + 90,
  "minotaur-goes": (event) => QUICK + walk(event) / 3,
  "minotaur-strikes": (event) => walk(event) + 120,
  "loctae-goes": (event) => QUICK + walk(event) / 2,
  "loctae-strikes": (event) => walk(event) + 120,
  merges: 620,
  "turns-up": 620,
  spends: 420,
  rerolls: 260,
  "theseus-die": 650,
  "timer-die": 650,
  "security-die": 750,
  "hour-up": 900,
  "command-phase": 600,
  "commander-spawns": 520,
  "commander-reinforces": 620,
  "commander-rotates": 520,
  "commander-grants": 520,
  "commander-skips": 400,
  "commander-ends": 260,
  "commander-discards": 300,
  "commander-falls": 700,
  "guard-moves": STEP + 60,
  "guard-draws": 380,
  "guard-swaps": 480,
  controls: 480,
  leads: 380,
  "led-moves": STEP + 60,
  "led-opens": 420,
  "found-at-last": 900,
};

/** The time that an event takes at the usual pace. */
export function duration(event: EventInfo): number {
  const time = TIMES[event.kind] ?? 300;
  return typeof time === "number" ? time : time(event);
}

/** Events whose card, die or word is shown large in the middle of the Hive. */
export const IN_LENS = new Set(
  (
    "draws draws-secretly discards gives given gave kills kills-all kills-loctae code lays swaps takes activates turns-up spends " +
    "commander-spawns commander-reinforces commander-rotates commander-grants commander-discards guard-swaps controls"
  ).split(" "),
);

const HEADLINES: Record<string, string> = {
  "phase-two": "The prisoners act.",
  "command-phase": "The Commander acts.",
  "phase-three": "The Hive moves.",
  round: "THESEUS looks ahead.",
};

/** What begins with an event: a phase of the round. */
export const headline = (event: EventInfo): string => HEADLINES[event.kind] ?? "";
