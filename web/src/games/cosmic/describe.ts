// The board as text, for whoever hears it instead of seeing it.
import type { View } from "$lib/protocol";
import type { Described } from "../types";
import {
  DIRECTIONS, called, counted, hoard, hours, markOf, placeOf, powers, shipOf, spaceIn, span, steps,
  type Mercenary, type Place, type Ship, type Space,
} from "./view";

const CLOSED = ["east", "north-east", "north-west", "west", "south-west", "south-east"];
const BETWEEN = ["east-north-east", "north", "west-north-west", "west-south-west", "south", "east-south-east"];

export function placeName(place: Place): string {
  if (place.name) return `the ${place.name.charAt(0).toLowerCase()}${place.name.slice(1)}`;
  const ring = place.place <= 6 ? 1 : 2;
  const heading = place.place < 13 ? CLOSED[(place.place - 1) % 6] : BETWEEN[place.place - 13];
  return `the unexplored section, ring ${ring} ${heading}`;
}

function spaceName(ship: Ship, number: number): string {
  const space = spaceIn(ship, number);
  const place = ship.places[placeOf(number)]!;
  if (!space) return placeName(place);
  if (space.kind === "port") return "the docking port";
  return space.kind === "corridor" ? `a corridor of ${placeName(place)}` : `${space.name} in ${placeName(place)}`;
}

function clock(ship: Ship): Described {
  const left = ship.clock.rounds_left;
  const lines = [`Code ${ship.clock.code}: ${hours(5 * left)}, ${counted(left, "round")}, until the ship leaves.`];
  const seen = ship.places.filter((place) => place.geomorph !== null).length;
  lines.push(`${seen} of ${ship.places.length} sections have been seen. The game is ${ship.mode}.`);
  if (ship.emperor.killed) lines.push("The Emperor is dead.");
  else if (ship.emperor.met) lines.push("The Emperor has been met.");
  return { heading: "The clock", lines };
}

function fight(ship: Ship): Described[] {
  if (!ship.fight) return [];
  const { alien, need, bonus } = ship.fight;
  const who = called(ship, ship.seats[ship.fight.seat]!);
  const lines = [`${who} faces ${alien.name}, ${alien.title}. ${alien.text}`];
  if (need) lines.push(`${need} is needed with three dice${bonus ? ` and ${bonus} more from weapons` : ""}.`);
  return [{ heading: "The fight", lines }];
}

function mercenary(ship: Ship, merc: Mercenary): string {
  const who = called(ship, merc);
  const far = steps(ship, merc.space).get(0);
  const parts = [`${who} is in ${spaceName(ship, merc.space)}`];
  if (merc.space !== 0) parts.push(far === undefined ? "with no open way to the port" : `${counted(far, "space")} from the port`);
  if (merc.unconscious) parts.push(`out cold for ${counted(merc.unconscious, "turn")}`);
  if (merc.captive) parts.push("a captive");
  const kit = ([["blasts", "psionic blast"], ["grenades", "grenade"], ["smokes", "smoke bomb"]] as const)
    .filter(([kind]) => merc[kind] > 0).map(([kind, noun]) => counted(merc[kind], noun));
  if (merc.booth_access) kit.push("access to the booths");
  if (merc.computer_access) kit.push("access to the computer");
  const loot = [
    merc.carried.length ? `Carries ${counted(merc.carried.length, "treasure")}, ${span(hoard(merc.carried))} icu.` : "Carries nothing.",
    merc.stored.length ? `${counted(merc.stored.length, "treasure")}, ${span(hoard(merc.stored))} icu, are safe in the port.` : "",
    kit.length ? `Has ${kit.join(", ")}.` : "",
    merc.kills ? `${counted(merc.kills, "alien")} killed.` : "",
  ];
  return `${parts.join(", ")}. ${loot.filter(Boolean).join(" ")}`;
}

function contents(ship: Ship, space: Space): string {
  const found: string[] = [];
  if (space.alien) found.push(`${space.alien.name}, ${space.alien.title}, waits there`);
  else if (space.mark === "unmarked") found.push("unopened");
  else if (space.mark) found.push(space.mark);
  if (space.treasures.length) found.push(`${counted(space.treasures.length, "treasure")} on the floor`);
  if (space.venting.length) found.push(`its air is gone in ${5 * space.venting[0]!.rounds} minutes`);
  const who = ship.seats.filter((merc) => merc.space === space.space).map((merc) => called(ship, merc));
  return [...found, ...who].join(", ");
}

function around(ship: Ship): Described[] {
  const merc = ship.seats[ship.active];
  const place = merc && ship.places[merc.place];
  if (!merc || !place || place.geomorph === null) return [];
  const away = steps(ship, merc.space);
  const lines = place.spaces.filter((space) => space.kind !== "corridor").map((space) => {
    const far = away.get(space.space);
    const distance = far === 0 ? "here" : far === undefined ? "no way there yet" : `${counted(far, "space")} away`;
    return `${space.name}: ${[contents(ship, space), distance].filter(Boolean).join("; ")}.`;
  });
  for (const [direction, side] of place.sides.entries()) {
    const mark = markOf(ship, place, direction);
    if (!mark) continue;
    const beyond = side.to === null ? "the hull" : placeName(ship.places[side.to]!);
    lines.push(`Passage to the ${DIRECTIONS[direction]}: ${mark === "unmarked" ? "never tried" : mark}; beyond it ${beyond}.`);
  }
  return [{ heading: `Around ${called(ship, merc).replace(/^The/, "the")}: ${placeName(place)}`, lines }];
}

function elsewhere(ship: Ship): Described[] {
  const lines = ship.places.filter((place) => place.geomorph !== null && place.place !== ship.seats[ship.active]?.place).map((place) => {
    const notable = place.spaces.filter((space) => space.kind !== "corridor" && space.mark !== "empty" && contents(ship, space));
    const said = notable.map((space) => `${space.name}: ${contents(ship, space)}`);
    return `${placeName(place)}: ${said.join("; ") || "nothing left to open"}.`;
  });
  return lines.length ? [{ heading: "The rest of the ship, as far as it is known", lines }] : [];
}

function loot(ship: Ship): Described[] {
  const merc = ship.seats[ship.you] ?? ship.seats[ship.active];
  if (!merc?.carried.length && !merc?.stored.length) return [];
  const line = (item: (typeof merc.carried)[number], where: string) => {
    const does = powers(item);
    return `${item.name}, ${span(item.range ?? [item.value ?? 0, item.value ?? 0])} icu${does ? `, ${does}` : ""}, ${where}.`;
  };
  const lines = [...merc.carried.map((item) => line(item, "carried")), ...merc.stored.map((item) => line(item, "in the port"))];
  return [{ heading: `Loot of ${called(ship, merc).replace(/^The/, "the")}`, lines }];
}

export function describe(view: View): Described[] {
  const ship = shipOf(view);
  const people = { heading: "The mercenaries", lines: ship.seats.map((merc) => mercenary(ship, merc)) };
  return [clock(ship), ...fight(ship), people, ...around(ship), ...elsewhere(ship), ...loot(ship)];
}
