// Where things are drawn. A section is a hexagon with a lattice of small ones inside, three to each side.
import { SPACES, STEPS, placeOf, spaceIn, type Place, type Ship, type Space } from "./view";

export interface Point {
  x: number;
  y: number;
}

export const CELL = 20; // from the middle of a space to its corner
export const SECTION = 7 * CELL; // the same for a section: its edge cells touch its sides
export const ROOT3 = Math.sqrt(3);

export function lattice(q: number, r: number, size: number): Point {
  return { x: ROOT3 * size * (q + r / 2), y: 1.5 * size * r };
}

export function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

export function between(a: Point, b: Point, part = 0.5): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

export function middle(place: Place): Point {
  return lattice(place.q, place.r, SECTION);
}

/** Where a space lies within its section. */
export function cell(space: Space): Point {
  return lattice(space.q, space.r, CELL);
}

/** Where a space lies on the board; an unseen one in the middle of its section. */
export function where(ship: Ship, space: number): Point {
  const place = ship.places[placeOf(space)]!;
  const found = spaceIn(ship, space);
  return found ? plus(middle(place), cell(found)) : middle(place);
}

/** The point on a section's side, in a direction, part of the way from the middle to the border. */
export function sidePoint(direction: number, part = 1): Point {
  const [q, r] = STEPS[direction]!;
  return lattice(q * 3.5 * part, r * 3.5 * part, CELL);
}

/** The degrees by which something drawn for the east must be turned. */
export function bearing(direction: number): number {
  return -60 * direction;
}

/** A hexagon standing on a corner, as the points of an SVG polygon. */
export function hexagon(size: number, at: Point = { x: 0, y: 0 }): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((60 * corner - 30) * Math.PI) / 180;
    return `${round(at.x + size * Math.cos(angle))},${round(at.y + size * Math.sin(angle))}`;
  });
  return corners.join(" ");
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The lattice of a section as one path, for a faint engraving under everything. */
export const COMB = comb();

function comb(): string {
  const found: string[] = [];
  for (let q = -4; q <= 4; q++) {
    for (let r = -4; r <= 4; r++) {
      if (Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) > 4) continue;
      const at = lattice(q, r, CELL);
      if (Math.abs(at.x) > 105 || Math.abs(at.x) / 2 + (Math.abs(at.y) * ROOT3) / 2 > 108) continue;
      found.push(`M${hexagon(CELL, at).split(" ").slice(0, 4).join("L")}`);
    }
  }
  return found.join("");
}

export interface Link {
  a: Space;
  b: Space;
  from: Point;
  to: Point;
}

/** Every pair of spaces of a section with a way between them, once. */
export function links(place: Place): Link[] {
  const found: Link[] = [];
  for (const a of place.spaces) {
    for (const other of a.next) {
      const b = placeOf(other) === place.place ? place.spaces[other % SPACES] : undefined;
      if (b && a.space < b.space) found.push({ a, b, from: cell(a), to: cell(b) });
    }
  }
  return found;
}

/** How far a mercenary stands from the middle of a crowded space. */
export function spread(index: number, count: number): Point {
  if (count < 2) return { x: 0, y: 0 };
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  const far = count < 4 ? 10 : 15;
  return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
}

/** The outline of the whole ship, at a distance from its sections. */
export function hull(ship: Ship, away: number): string {
  const corners = ship.places.flatMap((place) => {
    const at = middle(place);
    return [0, 1, 2, 3, 4, 5].map((corner) => {
      const angle = ((60 * corner - 30) * Math.PI) / 180;
      return { x: at.x + SECTION * Math.cos(angle), y: at.y + SECTION * Math.sin(angle) };
    });
  });
  const far = corners.filter((point) => Math.hypot(point.x, point.y) > 3.2 * SECTION);
  const around = far.sort((a, b) => Math.atan2(a.y, a.x) - Math.atan2(b.y, b.x));
  const out = around.map((point) => {
    const size = Math.hypot(point.x, point.y);
    return `${round(point.x * (1 + away / size))},${round(point.y * (1 + away / size))}`;
  });
  return out.join(" ");
}
