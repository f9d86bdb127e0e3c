/** What a seat sees of the Hive: the shape of the game's view. */
import type { View } from "$lib/protocol";

export type Colour = "blue" | "red" | "yellow" | "green" | "purple" | "white";
export type CardKind = Colour | "minotaur" | "loctae";
export type Room = "laboratory" | "hatchery" | "control" | "relay" | "vent";

export interface Card {
  id: number;
  kind: CardKind;
  number: number | null;
  heading: "clockwise" | "counter-clockwise" | null;
  packets: number;
}

export interface Tile {
  id: number;
  name: string;
  text: string;
  cell?: "hub" | Colour;
  rooms?: Room[];
  gate?: number | null;
  minotaurs?: number;
  loctae?: number;
}

export interface Place {
  place: number;
  name: string;
  ring: number;
  slot: number;
  tile: Tile | null;
  minotaurs: number;
  loctae: number;
  prisoners: number[];
  commander: boolean;
  wall_clockwise: boolean;
  wall_counter_clockwise: boolean;
  outward: number[];
  inward: number | null;
}

export interface Gate {
  gate: number;
  name: string;
  ring: number;
  needs: number;
  place: number | null;
  open: boolean;
  code: Card[];
}

export interface Slot {
  slot: number;
  row: "rotation" | "patrol";
  column: number;
  active: boolean;
  there: boolean;
  card: Card | null;
}

export interface Prisoner {
  seat: number;
  character: number;
  name: string | null;
  ability: string | null;
  penalty: string | null;
  place: number | null;
  cards: number;
  hand: Card[] | null;
  limit: number;
  actions: number;
  passed: boolean;
  hidden: boolean;
  captive: boolean;
  captures: number;
}

export interface Told {
  kind: string;
  values: number[];
}

export interface Forecast {
  events: Told[];
  captured: number[];
  unknown: number[];
  choices: number;
  dangers: number[];
}

export interface Hive {
  you: number;
  mode: "base" | "ariadne";
  enhancers: number[];
  round: number;
  phase: "setting up" | "planning" | "prisoners" | "hive" | "commander";
  alert: number;
  may_speak: boolean;
  clock: { game_minutes: number | null; phase_seconds: number | null; silent: boolean };
  dice: { theseus: number; timer: number; lockdown: number };
  packets: number;
  rings: { ring: number; name: string; size: number; turned: number }[];
  places: Place[];
  gates: Gate[];
  theseus: Slot[];
  deck: number;
  discard: Card[];
  supply: { minotaurs: number; loctae: number };
  seats: Prisoner[];
  commander: { seat: number; place: number | null; cards: number; hand: Card[] | null } | null;
  doing: {
    active: number;
    left: number;
    gate: number;
    by: number;
    hunted: number;
    laid: { on: number; card: number; seat: number }[];
    waiting: number[];
    orders: number;
    granted: number;
    ring: number;
    led: number;
    played: number;
    icons: number;
  };
  forecast: Forecast | null;
}

export const asHive = (view: View): Hive => view as unknown as Hive;

/** The colour of each prisoner's cell, by the number of her character. */
export const CELLS: readonly Colour[] = ["white", "blue", "red", "yellow", "green", "purple"];
export const RING_NAMES = ["hub", "blue", "red", "yellow", "green"] as const;
export const ROOM_NAMES: Record<Room, string> = {
  laboratory: "laboratory",
  hatchery: "hatchery",
  control: "control room",
  relay: "communications relay",
  vent: "vent",
};
export const ROOM_USES: Record<Room, string> = {
  laboratory: "Two cards for one action.",
  hatchery: "One prisoner may hide here.",
  control: "Swap a card with the upper row of THESEUS.",
  relay: "Swap a card with the lower row of THESEUS.",
  vent: "A climb to the ring outside, if the room there is known.",
};
export const LOCKDOWNS = [
  "",
  "a Minotaur is let in",
  "the vents are locked",
  "the laboratories are locked",
  "the relays are locked",
  "the control rooms are locked",
  "the hatcheries are locked",
] as const;
export const PHASES: Record<Hive["phase"], string> = {
  "setting up": "Setting up",
  planning: "Plans",
  prisoners: "The prisoners act",
  hive: "The Hive moves",
  commander: "The Commander acts",
};

/** The name of a prisoner, or of the seat that has not chosen one. */
export const nameOf = (p: Prisoner): string => p.name ?? `Seat ${p.seat + 1}`;

/** The cell of the hub that is a prisoner's own. */
export const cellOf = (hive: Hive, seat: number): number => {
  const colour = CELLS[hive.seats[seat]?.character ?? 0];
  return Math.max(0, hive.places.findIndex((place) => place.tile?.cell === colour));
};

/** Say how a card is called: "red 2, clockwise". */
export function cardName(card: Card): string {
  if (card.kind === "minotaur") return "Minotaur card";
  if (card.kind === "loctae") return "Loctae card";
  const way = card.heading ? `, ${card.heading}` : "";
  const packets = card.packets ? `, ${card.packets} data packet${card.packets > 1 ? "s" : ""}` : "";
  return `${card.kind} ${card.number}${way}${packets}`;
}
