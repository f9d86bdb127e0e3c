// What an event changes on the board before the new view comes, and how long it is shown.
import type { EventInfo } from "$lib/protocol";
import { SPACES, placeOf, type Mark, type Ship } from "./view";

/** Where things stand while the events of one update are told. */
export interface Meanwhile {
  at: Map<number, number>; // seat to space
  marks: Map<number, Mark>; // passage to mark
  turning: Set<number>; // places whose plates are being lifted
  gone: Set<number>; // spaces whose alien is dead
}

export function still(): Meanwhile {
  return { at: new Map(), marks: new Map(), turning: new Set(), gone: new Set() };
}

export function spaceOf(ship: Ship, now: Meanwhile, seat: number): number {
  return now.at.get(seat) ?? ship.seats[seat]?.space ?? 0;
}

const OPENED: Record<string, Mark> = {
  locked: "locked",
  unlocked: "unlocked",
  picked: "unlocked",
  broken: "broken",
  "opens-with": "unlocked",
  relocks: "locked",
  breach: "broken",
  blind: "blind",
};

/** Carry an event out on what is shown. */
export function follow(ship: Ship, now: Meanwhile, event: EventInfo): Meanwhile {
  const [seat = 0, second = 0, third = 0] = event.values;
  const next = { at: new Map(now.at), marks: new Map(now.marks), turning: new Set(now.turning), gone: new Set(now.gone) };
  const mark = OPENED[event.kind];
  if (mark) {
    const side = ship.places[placeOf(spaceOf(ship, now, seat))]?.sides[second];
    if (side && side.passage !== null) next.marks.set(side.passage, mark);
  }
  if (event.kind === "moves" || event.kind === "retreats") next.at.set(seat, second);
  if (event.kind === "teleports") next.at.set(seat, second * SPACES);
  if (event.kind === "thrown") next.at.set(seat, third * SPACES);
  if (event.kind === "killed") next.at.set(seat, 0);
  if (event.kind === "flip") next.turning.add(seat);
  if (event.kind === "wins") next.gone.add(spaceOf(ship, now, seat));
  if (event.kind === "suffocates") next.gone.add(third);
  return next;
}

// Milliseconds at pace 1; what is not here is told in passing.
const DURATIONS: Record<string, number> = {
  moves: 260,
  retreats: 260,
  flip: 560,
  teleports: 700,
  thrown: 800,
  beacon: 500,
  attack: 1750,
  damage: 1400,
  critical: 1150,
  meets: 1700,
  trap: 1700,
  wins: 600,
  treasure: 1200,
  multiple: 600,
  recovers: 450,
  drops: 450,
  locked: 1150,
  unlocked: 1150,
  picked: 1150,
  broken: 1150,
  "stays-locked": 1150,
  "opens-with": 600,
  breach: 700,
  hole: 700,
  blind: 600,
  relocks: 400,
  booth: 1150,
  "no-booth": 1150,
  access: 1150,
  "no-access": 1150,
  hacked: 1150,
  "not-hacked": 1150,
  escapes: 1150,
  "still-captive": 1150,
  "knocked-out": 1150,
  unconscious: 700,
  captured: 900,
  killed: 1200,
  evacuates: 800,
  suffocates: 800,
  clock: 500,
  turn: 260,
  "order-roll": 900,
  "class-roll": 1000,
  class: 600,
  mission: 1200,
  loot: 700,
};

export function duration(event: EventInfo): number {
  return DURATIONS[event.kind] ?? 320;
}

export type Feeling = "good" | "bad" | "plain";

/** What is shown large while an event is told. */
export interface Scene {
  title: string;
  dice: number[];
  labels: string[];
  sum: string;
  feeling: Feeling;
  icon: "" | "alien" | "trap" | "treasure" | "lock" | "open" | "booth" | "air" | "clock" | "skull" | "home";
}

type Sketch = Partial<Scene> & { title: string };

const RACES = ["Glockle", "Rokarian", "Kaylon", "Vuejon", "Argonian", "Zandarian", "Erphodian", "Emperor"];

/** The part of what is told that a pattern names, with a capital; or else a plain word. */
function named(text: string, pattern: RegExp, otherwise: string): string {
  const found = pattern.exec(text)?.[1];
  return found ? found.charAt(0).toUpperCase() + found.slice(1) : otherwise;
}

/** Which race an event speaks of; a trap if none. */
export function raceIn(text: string | undefined): string {
  return RACES.find((race) => text?.includes(race)) ?? "trap";
}

const SCENES: Record<string, (values: number[], text: string) => Sketch> = {
  "order-roll": ([, die]) => ({ title: "Who goes first", dice: [die!] }),
  "goes-first": () => ({ title: "First turn" }),
  "class-roll": ([, die]) => ({ title: "Who are you?", dice: [die!] }),
  class: () => ({ title: "Signed on", feeling: "good" }),
  attack: ([, a, b, c, plus, total, need]) => ({
    title: total! >= need! ? "Enough" : "Not enough",
    dice: [a!, b!, c!],
    sum: `${plus ? `+${plus} = ` : "= "}${total} / ${need}`,
    feeling: total! >= need! ? "good" : "bad",
  }),
  again: () => ({ title: "Once more" }),
  damage: ([, drop, retreat]) => ({ title: "Damage", dice: [drop!, retreat!], labels: ["drop", "retreat"], feeling: "bad" }),
  critical: ([, die]) => ({ title: "Critical damage", dice: [die!], feeling: "bad" }),
  meets: ([, , , need], text) => ({ title: named(text, / meets ([^.]+)\. /, "Something lives here"), sum: `${need} to win`, icon: "alien", feeling: "bad" }),
  trap: (_, text) => ({ title: named(text, / trap: ([^.]+)\. /, "A trap"), icon: "trap", feeling: "bad" }),
  disarms: () => ({ title: "Disarmed", icon: "trap", feeling: "good" }),
  wins: () => ({ title: "Victory", feeling: "good", icon: "alien" }),
  multiple: ([, count]) => ({ title: `${count} treasures`, feeling: "good", icon: "treasure" }),
  treasure: (_, text) => ({ title: named(text, / finds (.+?) \(/, "Found"), sum: named(text, /\(([^)]+)\)/, ""), feeling: "good", icon: "treasure" }),
  recovers: (_, text) => ({ title: named(text, / picks up (.+?) \(/, "Picked up"), feeling: "good", icon: "treasure" }),
  drops: (_, text) => ({ title: named(text, / drops ([^.]+)\./, "Dropped"), feeling: "bad", icon: "treasure" }),
  locked: ([, , die]) => ({ title: "Locked", dice: [die!], icon: "lock", feeling: "bad" }),
  unlocked: ([, , die]) => ({ title: "Open", dice: [die!], icon: "open", feeling: "good" }),
  blind: () => ({ title: "A wall", icon: "lock", feeling: "bad" }),
  picked: ([, , die, need]) => ({ title: "Picked", dice: [die!], sum: `≤ ${need}`, icon: "open", feeling: "good" }),
  broken: ([, , die, need]) => ({ title: "Broken", dice: [die!], sum: `≤ ${need}`, icon: "open", feeling: "good" }),
  "stays-locked": ([, , die, need]) => ({ title: "It holds", dice: [die!], sum: `> ${need}`, icon: "lock", feeling: "bad" }),
  "opens-with": () => ({ title: "Opened", icon: "open", feeling: "good" }),
  breach: () => ({ title: "Breach", icon: "open", feeling: "good" }),
  hole: () => ({ title: "A new door", icon: "open", feeling: "good" }),
  booth: ([, die]) => ({ title: "A booth", dice: [die!], icon: "booth", feeling: "good" }),
  "no-booth": ([, die]) => ({ title: "No booth", dice: [die!], feeling: "plain" }),
  access: ([, die, need]) => ({ title: "Access", dice: [die!], sum: `≤ ${need}`, icon: "booth", feeling: "good" }),
  "no-access": ([, die, need]) => ({ title: "No access", dice: [die!], sum: `> ${need}`, icon: "booth", feeling: "bad" }),
  teleports: () => ({ title: "Teleport", icon: "booth" }),
  thrown: () => ({ title: "Thrown across the ship", icon: "booth", feeling: "bad" }),
  beacon: () => ({ title: "Beacon", icon: "booth" }),
  "knocked-out": ([, turns, die]) => ({ title: "Out cold", dice: [die!], sum: `${turns} ${turns === 1 ? "turn" : "turns"}`, feeling: "bad" }),
  unconscious: ([, turns]) => ({ title: "Unconscious", sum: `${turns} ${turns === 1 ? "turn" : "turns"}`, icon: "skull", feeling: "bad" }),
  captured: () => ({ title: "Captured", icon: "lock", feeling: "bad" }),
  killed: () => ({ title: "Killed", icon: "skull", feeling: "bad" }),
  escapes: ([, die]) => ({ title: "Escaped", dice: [die!], sum: "≤ 4", feeling: "good" }),
  "still-captive": ([, die]) => ({ title: "Still captive", dice: [die!], sum: "> 4", feeling: "bad" }),
  hacked: ([, die]) => ({ title: "The computer answers", dice: [die!], sum: "≤ 4", feeling: "good" }),
  "not-hacked": ([, die]) => ({ title: "Access denied", dice: [die!], sum: "> 4", feeling: "bad" }),
  evacuates: () => ({ title: "Air vented", icon: "air" }),
  suffocates: () => ({ title: "Out of air", icon: "air", feeling: "good" }),
  worth: ([, , icu]) => ({ title: `Valued at ${icu} icu`, icon: "treasure", feeling: "good" }),
  cornered: () => ({ title: "Nowhere to run", feeling: "bad" }),
  mission: ([icu]) => ({ title: "The privateer undocks", sum: `${icu} icu each`, icon: "home" }),
  loot: ([, icu]) => ({ title: "Home", sum: `${icu} icu`, icon: "home" }),
};

export function sceneOf(event: EventInfo): Scene | null {
  const sketch = SCENES[event.kind]?.(event.values, event.text ?? "");
  return sketch ? { dice: [], labels: [], sum: "", feeling: "plain", icon: "", ...sketch } : null;
}

/** Events that need no scene: the board, the dial or the list shows them. */
export const QUIET = [
  "turn", "moves", "clock", "flip", "relocks", "blast", "grenade", "smoke", "readies", "suffers", "must-drop",
  "must-retreat", "unhurt", "retreats", "retreated", "stirs", "wakes", "revives", "slips-away", "freed", "leaves",
  "fetches", "stride", "bonuses",
];
