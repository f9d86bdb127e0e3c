/** What THESEUS is about to do, told ring by ring and guard by guard for the drawing. */
import { angleIn, arc, degrees, inner, middle, nearest, outer, point, ringOf, stepOf, touching, turnsOf } from "./geometry";
import { openCards } from "./cards";
import type { Hive } from "./hive";
import { ground, wayOf, type Orders } from "./patrol";

export interface Trail {
  kind: "minotaur" | "loctae";
  way: number[];
  strikes: boolean;
}

export interface Ahead {
  turns: { ring: number; rooms: number }[]; // in order; clockwise is positive
  trails: Trail[];
  captured: { seat: number; place: number }[];
  dangers: number[];
  unknown: number[];
  choices: number;
}

/** Follow the events of a forecast through the Hive. */
export function ahead(hive: Hive): Ahead | null {
  const told = hive.forecast;
  if (!told) return null;
  const angles = turnsOf(hive);
  const cards = openCards(hive);
  const land = ground(hive, (place) => touching(place, angles));
  const found: Ahead = { turns: [], trails: [], captured: [], dangers: told.dangers, unknown: told.unknown, choices: told.choices };
  let orders: Orders | null = null;
  for (const { kind, values } of told.events) {
    const [a = 0, b = 0, c = 0] = values;
    if (kind === "activates") {
      const card = cards.find((each) => each.id === b);
      const heading = card?.heading === "clockwise" ? 1 : card?.heading ? -1 : 0;
      orders = card?.number ? { steps: card.number, heading } : null;
    } else if (kind === "turns") {
      found.turns.push({ ring: a, rooms: b * c });
      angles[a] = (angles[a] ?? 0) + b * c * stepOf(a);
    } else if (kind === "captured") {
      found.captured.push({ seat: a, place: b });
    } else if (/^(minotaur|loctae)-(goes|strikes)$/.test(kind)) {
      const guard = kind.startsWith("minotaur") ? "minotaur" : "loctae";
      const way = wayOf(land, guard, a, b, orders);
      if (way.length > 1) found.trails.push({ kind: guard, way, strikes: kind.endsWith("strikes") });
    }
  }
  return found;
}

/** How far each ring that turns will have turned in the end. */
export function turnsAhead(ahead: Ahead): { ring: number; rooms: number }[] {
  const found = new Map<number, number>();
  for (const { ring, rooms } of ahead.turns) found.set(ring, (found.get(ring) ?? 0) + rooms);
  return [...found].map(([ring, rooms]) => ({ ring, rooms })).filter(({ rooms }) => rooms);
}

/** The path of a trail over the Hive as it stands; guards of one kind keep to their own lane. */
export function trailPath(trail: Trail, angles: number[], lane: number): string {
  const offset = (trail.kind === "minotaur" ? -14 : 14) + lane * 5;
  const stops = trail.way.map((place) => ({
    angle: angleIn(place) + (angles[ringOf(place)] ?? 0),
    radius: middle(ringOf(place)) + offset,
  }));
  const first = stops[0];
  if (!first) return "";
  let last = first;
  let path = `M${point(first.angle, first.radius).map((v) => v.toFixed(1)).join(" ")}`;
  for (const stop of stops.slice(1)) {
    const angle = nearest(stop.angle, last.angle);
    const apart = Math.abs(angle - last.angle) > 31; // the rings will have turned before this step
    path +=
      stop.radius === last.radius
        ? arc(last.angle, angle, stop.radius).replace(/^M[^A]*/, "")
        : `${apart ? "M" : "L"}${point(angle, stop.radius).map((v) => v.toFixed(1)).join(" ")}${apart ? "h0.1" : ""}`;
    last = { angle, radius: stop.radius };
  }
  return path;
}

/** An arrow around a ring for a turn, with its head; `order` keeps several turns of a ring apart. */
export function turnArrow(ring: number, rooms: number, order: number): { path: string; head: string; label: [number, number] } {
  const radius = inner(ring) + ((outer(ring) - inner(ring)) * (order % 2 ? 0.72 : 0.28));
  const from = order * 90 + (ring % 2 ? 45 : 0);
  const to = from + rooms * stepOf(ring);
  const back = to - Math.sign(rooms) * degrees(16, radius);
  const [tip, left, right] = [point(to, radius), point(back, radius + 9), point(back, radius - 9)];
  return {
    path: arc(from, back, radius),
    head: `M${[tip, left, right].map((p) => p.map((v) => v.toFixed(1)).join(" ")).join("L")}Z`,
    label: point(from + (back - from) / 2, radius),
  };
}
