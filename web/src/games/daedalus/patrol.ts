/** The ways of guards, room by room: events tell only where a guard sets out and where it ends. */
import { along, ringOf, sizeOf } from "./geometry";
import type { Hive, Place } from "./hive";

export interface Orders {
  steps: number;
  heading: number; // 1 clockwise, -1 counter-clockwise, 0 under a white card: by rings in turn
}

/** What a patrol needs to know of the Hive as it stands: walls, gates, who is where, what touches what. */
export interface Ground {
  places: Place[];
  prisoners: number[];
  touching: (place: number) => { outward: number[]; inward: number | null };
  pod: number | null;
}

export const ground = (hive: Hive, touching: Ground["touching"]): Ground => ({
  places: hive.places,
  prisoners: hive.seats.map((seat) => seat.place ?? -1),
  touching,
  pod: hive.gates.find((gate) => gate.ring === 4)?.gate ?? null,
});

const whiteHeading = (ring: number): number => (ring % 2 ? 1 : -1);
export const headingFor = (orders: Orders, place: number): number =>
  orders.heading || whiteHeading(Math.max(1, ringOf(place)));

function walled(g: Ground, place: number, heading: number): boolean {
  const here = g.places[place];
  return !here || (heading > 0 ? here.wall_clockwise : here.wall_counter_clockwise);
}

/** The next room of a ring for a guard, which turns round at a wall. */
function nextAround(g: Ground, here: number, heading: number): [number, number] {
  if (!walled(g, here, heading)) return [along(here, heading), heading];
  return walled(g, here, -heading) ? [here, -heading] : [along(here, -heading), -heading];
}

/** The rooms between two walls, or all of the ring if it has none. */
function section(g: Ground, place: number): number[] | null {
  let start = place;
  for (let i = 0; i < sizeOf(ringOf(place)) && !walled(g, start, -1); i++) start = along(start, -1);
  if (!walled(g, start, -1)) return null;
  const found = [start];
  for (let here = start; !walled(g, here, 1); ) found.push((here = along(here, 1)));
  return found;
}

const gateAt = (g: Ground, place: number): number | null => g.places[place]?.tile?.gate ?? null;

/** Whether a section between walls holds neither a prisoner nor a gate: no scientist goes there. */
function dead(g: Ground, place: number): boolean {
  const rooms = section(g, place);
  return !!rooms && rooms.every((room) => gateAt(g, room) === null && !g.prisoners.includes(room));
}

function loctaeStep(g: Ground, here: number, heading: number): [number, number] {
  const { outward, inward } = g.touching(here);
  if (ringOf(here) === 0) return [outward[0] ?? here, heading];
  if (ringOf(here) > 1 && inward !== null && gateAt(g, inward) !== null && dead(g, here)) return [inward, heading];
  const gate = gateAt(g, here);
  const beyond = outward[heading > 0 ? outward.length - 1 : 0];
  if (gate !== null && gate !== g.pod && beyond !== undefined && !dead(g, beyond)) return [beyond, heading];
  return nextAround(g, here, heading);
}

/** The way of a guard from where it stands to where an event says it ended; bounces are in it. */
export function wayOf(g: Ground, kind: "minotaur" | "loctae", from: number, to: number, orders: Orders | null): number[] {
  const found = [from];
  let [here, heading] = [from, orders ? headingFor(orders, from) : 1];
  for (let i = 0; orders && i < orders.steps; i++) {
    [here, heading] = kind === "minotaur" ? nextAround(g, here, heading) : loctaeStep(g, here, heading);
    found.push(here);
  }
  if (found.at(-1) === to) return found;
  const cut = found.lastIndexOf(to);
  return cut > 0 ? found.slice(0, cut + 1) : shortest(from, to);
}

/** The shortest way along a ring, or a leap where there is none. */
export function shortest(from: number, to: number): number[] {
  const ring = ringOf(from);
  if (ringOf(to) !== ring || from === to) return from === to ? [from] : [from, to];
  const size = sizeOf(ring);
  const ahead = (to - from + size) % size;
  const step = ahead <= size / 2 ? 1 : -1;
  const found = [from];
  for (let here = from; here !== to; ) found.push((here = along(here, step)));
  return found;
}
