// The view of Cosmic Warfare as its page describes it, and small questions about it.
import type { View } from "$lib/protocol";

export const SPACES = 32; // room for the spaces of one section in the number of a space
export const ROUNDS = 36;
export const DIRECTIONS = ["east", "north-east", "north-west", "west", "south-west", "south-east"] as const;
export const STEPS: readonly (readonly [number, number])[] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

export type Mark = "unmarked" | "unlocked" | "locked" | "broken" | "blind";
export type Power = [string, ...(string | number)[]];

export interface Item {
  id: number;
  name: string;
  text: string;
  kind: "valuable" | "information" | "power-up";
  value?: number;
  range?: [number, number];
  uses?: number | "permanent";
  effect?: Power[];
}

export interface Alien {
  id: number;
  code: number;
  name: string;
  title: string;
  text: string;
  trap?: string;
  race?: string;
  rank?: string;
  need?: Record<string, number>;
}

export interface Space {
  space: number;
  kind: "port" | "chamber" | "room" | "corridor";
  name: string;
  q: number;
  r: number;
  mark: string | null;
  alien: Alien | null;
  treasures: Item[];
  venting: { rounds: number; seat: number }[];
  next: number[];
}

export interface Side {
  direction: string;
  to: number | null;
  open: boolean | null;
  passage: number | null;
  mark: Mark;
}

export interface Place {
  place: number;
  q: number;
  r: number;
  geomorph: number | null;
  name: string | null;
  text: string | null;
  spaces: Space[];
  sides: Side[];
}

export interface Mercenary {
  seat: number;
  profession: string | null;
  space: number;
  place: number;
  carried: Item[];
  stored: Item[];
  blasts: number;
  grenades: number;
  smokes: number;
  unconscious: number;
  captive: boolean;
  booth_access: boolean;
  computer_access: boolean;
  kills: number;
}

export interface Fight {
  seat: number;
  alien: Alien;
  need: number;
  bonus: number;
  blasts: number;
  grenades: number;
  smokes: number;
  announced: Item[];
}

export interface Ship {
  you: number;
  mode: "cooperative" | "competitive";
  draw: "cards" | "tables";
  round: number;
  clock: { code: "green" | "yellow" | "red"; minutes: number; rounds_left: number };
  active: number;
  seats: Mercenary[];
  places: Place[];
  turn: { walking: boolean; spaces_left: number; moved: boolean; fought: boolean; path: number[] };
  decks: Record<string, number>;
  fight: Fight | null;
  emperor: { met: boolean; killed: boolean };
}

export function shipOf(view: View): Ship {
  return view as unknown as Ship;
}

export function placeOf(space: number): number {
  return Math.floor(space / SPACES);
}

export function spaceIn(ship: Ship, space: number): Space | undefined {
  return ship.places[placeOf(space)]?.spaces[space % SPACES];
}

/** The mercenary that is looked after: one's own, or for a spectator the active one. */
export function watched(ship: Ship, seat: number): Mercenary | undefined {
  return ship.seats[seat] ?? ship.seats[ship.active];
}

/** What a mercenary is called: by profession, and by number where two are alike. */
export function called(ship: Ship, merc: Mercenary): string {
  if (!merc.profession) return ship.seats.length > 1 ? `Mercenary ${merc.seat + 1}` : "The mercenary";
  const alike = ship.seats.filter((other) => other.profession === merc.profession).length > 1;
  return `The ${merc.profession}${alike ? ` in seat ${merc.seat + 1}` : ""}`;
}

/** A passage as it looks: one that ends at the hull, or at a wall in sight, is blind. */
export function markOf(ship: Ship, place: Place, direction: number): Mark | null {
  const side = place.sides[direction]!;
  const beyond = side.to === null ? undefined : ship.places[side.to];
  const back = beyond?.sides[(direction + 3) % 6];
  const marked = side.mark !== "unmarked" && side.mark !== "blind";
  if (!marked && !side.open && !back?.open) return null;
  if (!beyond) return "blind";
  const walled = side.open === false || back?.open === false;
  return side.mark === "unmarked" && walled ? "blind" : side.mark;
}

/** The least and the most that an item can be worth. */
export function worth(item: Item): [number, number] {
  return item.range ?? [item.value ?? 0, item.value ?? 0];
}

export function hoard(items: Item[]): [number, number] {
  return items.map(worth).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
}

export function span([least, most]: [number, number]): string {
  return least === most ? `${least}` : `${least}–${most}`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A length of time in hours and minutes. */
export function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (!whole) return `${rest} min`;
  return rest ? `${whole} h ${rest} min` : `${whole} h`;
}

const POWERS: Record<string, (...given: (string | number)[]) => string> = {
  attack: (n) => `+${n} attack`,
  attack_race: (race, n) => `+${n} against ${race}s`,
  shield: (n) => `−${n} damage`,
  pick: (n) => `+${n} picking`,
  break_lock: (n) => `+${n} breaking`,
  unlock: () => "opens a lock",
  open_wall: () => "blows a wall open",
  stride: (n) => `+${n} ${n === 1 ? "space" : "spaces"}`,
  booth_access: () => "booths answer",
  beacon: () => "teleports",
  computer_access: () => "computer access",
  appraise: () => "information at its best",
  revive: () => "wakes you",
  escape: () => "frees you",
  disarm: () => "disarms a trap",
  second_chance: () => "rolls again",
  pockets: (n) => `${n} fewer dropped`,
  firm: (n) => `${n} fewer retreated`,
};

/** What an item does, in few words. */
export function powers(item: Item): string {
  const found = (item.effect ?? []).map(([verb, ...given]) => POWERS[verb]?.(...given) ?? verb);
  if (typeof item.uses === "number" && found.length) found.push(`${item.uses}×`);
  return found.join(", ");
}

/** Spaces one step away through a blown hole: they come after doors and passages, out of order. */
export function holesFrom(space: Space): number[] {
  const own = placeOf(space.space);
  let highest = -1;
  let left = false;
  return space.next.filter((other) => {
    if (placeOf(other) !== own) {
      left = true;
      return false;
    }
    if (left || other < highest) return true;
    highest = other;
    return false;
  });
}

/** How many steps each space is from one, without a fight on the way; fights end a walk. */
export function steps(ship: Ship, start: number): Map<number, number> {
  const found = new Map([[start, 0]]);
  let edge = [start];
  while (edge.length) {
    const further: number[] = [];
    for (const at of edge) {
      const here = spaceIn(ship, at);
      if (!here || (at !== start && mustFight(here))) continue;
      for (const way of here.next) {
        if (found.has(way)) continue;
        found.set(way, found.get(at)! + 1);
        further.push(way);
      }
    }
    edge = further;
  }
  return found;
}

/** Whether a space holds a fight for whoever enters it. */
export function mustFight(space: Space): boolean {
  if (space.kind === "chamber") return true;
  return space.kind === "room" && space.mark !== "empty";
}

/** The spaces of a shortest walk without fights on the way, without the first. */
export function path(ship: Ship, from: number, to: number): number[] {
  const away = steps(ship, from);
  const found: number[] = [];
  let at = to;
  while (at !== from) {
    const distance = away.get(at);
    if (distance === undefined) return [];
    found.unshift(at);
    const before = [...away].find(([other, far]) => {
      const space = spaceIn(ship, other);
      return far === distance - 1 && space?.next.includes(at) && (other === from || !mustFight(space));
    });
    if (!before) return [];
    at = before[0];
  }
  return found;
}
