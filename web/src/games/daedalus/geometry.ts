/** The Hive in angles and radii. Degrees run clockwise from the top; a ring's own frame turns with it. */
import type { Hive } from "./hive";

export const SIZE = [6, 6, 12, 12, 12] as const;
export const FIRST = [0, 6, 12, 24, 36] as const;
export const PLACES = 48;
export const RINGS = 5;
/** The first slot of every ring begins here, so that the first room of the hub is at the top. */
export const OFFSET = -30;
/** Inner and outer radius of each ring, in units of the drawing. */
export const RADII: readonly (readonly [number, number])[] = [
  [34, 116],
  [126, 216],
  [226, 318],
  [328, 412],
  [422, 500],
];
export const RIM = 545;

export const ringOf = (place: number): number =>
  place < 6 ? 0 : place < 12 ? 1 : place < 24 ? 2 : place < 36 ? 3 : 4;
export const sizeOf = (ring: number): number => SIZE[ring] ?? 12;
export const firstOf = (ring: number): number => FIRST[ring] ?? 0;
export const inner = (ring: number): number => RADII[ring]?.[0] ?? 0;
export const outer = (ring: number): number => RADII[ring]?.[1] ?? 0;
export const middle = (ring: number): number => (inner(ring) + outer(ring)) / 2;
export const stepOf = (ring: number): number => 360 / sizeOf(ring);

/** The place that lies a number of rooms away in the same ring. */
export function along(place: number, rooms: number): number {
  const ring = ringOf(place);
  const size = sizeOf(ring);
  return firstOf(ring) + ((((place - firstOf(ring) + rooms) % size) + size) % size);
}

/** The angle of a room's middle in the frame of its ring. */
export function angleIn(place: number): number {
  const ring = ringOf(place);
  return OFFSET + (place - firstOf(ring) + 0.5) * stepOf(ring);
}

/** The point at an angle and a radius. */
export function point(angle: number, radius: number): [number, number] {
  const a = (angle * Math.PI) / 180;
  return [Math.sin(a) * radius, -Math.cos(a) * radius];
}

const at = (angle: number, radius: number): string =>
  point(angle, radius)
    .map((value) => value.toFixed(2))
    .join(" ");

/** The outline of a sector between two angles and two radii. */
export function sector(from: number, to: number, r0: number, r1: number): string {
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${at(from, r0)}L${at(from, r1)}A${r1} ${r1} 0 ${large} 1 ${at(to, r1)}` +
    `L${at(to, r0)}A${r0} ${r0} 0 ${large} 0 ${at(from, r0)}Z`
  );
}

/** The outline of a room in the frame of its ring, drawn a little inside its edges. */
export function outline(place: number, gap = 1.5): string {
  const ring = ringOf(place);
  const half = stepOf(ring) / 2;
  const inset = (gap / middle(ring)) * 57.3;
  const mid = angleIn(place);
  return sector(mid - half + inset, mid + half - inset, inner(ring), outer(ring));
}

/** An arc at one radius, clockwise if `to` is the greater angle. */
export function arc(from: number, to: number, radius: number): string {
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  return `M${at(from, radius)}A${radius} ${radius} 0 ${large} ${to > from ? 1 : 0} ${at(to, radius)}`;
}

/** A line along a radius. */
export const spoke = (angle: number, r0: number, r1: number): string => `M${at(angle, r0)}L${at(angle, r1)}`;

/** Degrees for a length along a circle. */
export const degrees = (length: number, radius: number): number => (length / radius) * (180 / Math.PI);

/** The equivalent of an angle that is nearest to another. */
export function nearest(angle: number, to: number): number {
  let turn = (angle - to) % 360;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  return to + turn;
}

/** How far each ring stands turned, in degrees. */
export const turnsOf = (hive: Hive): number[] => hive.rings.map((ring) => ring.turned * stepOf(ring.ring));

/** What touches a room from outside and inside, by the angles at which everything is drawn. */
export function touching(place: number, angles: number[]): { outward: number[]; inward: number | null } {
  const ring = ringOf(place);
  const own = angleIn(place) + (angles[ring] ?? 0);
  const apart = (other: number): number =>
    Math.abs(nearest(angleIn(other) + (angles[ringOf(other)] ?? 0), own) - own);
  const rooms = (of: number): number[] => Array.from({ length: sizeOf(of) }, (_, i) => firstOf(of) + i);
  const outward =
    ring === RINGS - 1 ? [] : rooms(ring + 1).filter((other) => apart(other) < stepOf(ring) / 2 - 1);
  const within =
    ring === 0 ? [] : rooms(ring - 1).filter((other) => apart(other) < stepOf(ring - 1) / 2 - 1);
  return { outward, inward: within[0] ?? null };
}
