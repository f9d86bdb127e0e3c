/** The Hive in words: ring by ring what is where, then THESEUS, the gates and the prisoners. */
import type { View } from "$lib/protocol";
import { firstOf, sizeOf } from "./geometry";
import { asHive, cardName, LOCKDOWNS, nameOf, PHASES, RING_NAMES, ROOM_NAMES, type Gate, type Hive, type Place, type Prisoner } from "./hive";

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function listed(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Say whether a gate is open, and what it asks for if it is not. */
export function gateWords(gate: Gate): string {
  if (gate.open) return `${gate.name}, open`;
  if (!gate.needs) return `${gate.name}, broken: a push opens it`;
  if (!gate.code.length) return `${gate.name}, closed, a code of ${count(gate.needs, "card")}`;
  return `${gate.name}, closed, its code is ${listed(gate.code.map(cardName))}`;
}

/** Name a room and what is known to be in it. */
export function placeWords(hive: Hive, place: Place): string {
  if (!place.tile) return `${place.name}, undiscovered`;
  if (place.tile.cell) return capital(place.tile.name);
  const gate = hive.gates.find((each) => each.place === place.place);
  const rooms = (place.tile.rooms ?? []).map((room) => ROOM_NAMES[room]);
  return [`${place.name}, ${place.tile.name}`, ...rooms, ...(gate ? [gateWords(gate)] : [])].join(", ");
}

/** Say who is in a room. */
function figures(hive: Hive, place: Place): string[] {
  const found = place.prisoners.map((seat) => {
    const p = hive.seats[seat];
    if (!p) return "";
    return nameOf(p) + (p.captive ? " (captive)" : p.hidden ? " (hiding)" : "");
  });
  const loctae = place.loctae - (place.commander ? 1 : 0);
  if (place.commander) found.push("the Commander");
  if (place.minotaurs) found.push(count(place.minotaurs, "Minotaur"));
  if (loctae) found.push(count(loctae, "Loctae Scientist"));
  return found.filter(Boolean);
}

/** Say what a room touches now: walls, the rooms outside and inside. */
function touches(hive: Hive, place: Place): string {
  const sign = (other: number): string => {
    const there = hive.places[other];
    return there?.tile?.cell ? there.tile.name : (there?.name ?? "");
  };
  const walls = [place.wall_counter_clockwise && "counter-clockwise", place.wall_clockwise && "clockwise"].filter(Boolean);
  const found: string[] = [];
  if (place.ring > 0 && walls.length) found.push(`wall ${walls.join(" and ")}`);
  if (place.outward.length) found.push(`outside ${listed(place.outward.map(sign))}`);
  if (place.inward !== null) found.push(`inside ${sign(place.inward)}`);
  return found.join("; ");
}

function placeLine(hive: Hive, place: Place): string {
  const who = figures(hive, place);
  const danger = hive.forecast?.dangers.includes(place.place) ? " Guards are expected here." : "";
  const here = who.length ? ` Here: ${listed(who)}.` : "";
  const around = touches(hive, place);
  return `${placeWords(hive, place)}.${here}${danger}${around ? ` Touches: ${around}.` : ""}`;
}

function ringLines(hive: Hive, ring: number): string[] {
  const places = hive.places.slice(firstOf(ring), firstOf(ring) + sizeOf(ring));
  const bare = places.filter((p) => !p.tile && !figures(hive, p).length);
  const rest = places.filter((p) => !bare.includes(p)).map((p) => placeLine(hive, p));
  return bare.length ? [...rest, `Undiscovered and empty: ${bare.map((p) => p.name).join(", ")}.`] : rest;
}

function theseusLines(hive: Hive): string[] {
  return hive.theseus
    .filter((slot) => slot.there)
    .map((slot) => {
      const row = slot.row === "rotation" ? "rotation" : "patrol";
      const card = slot.card ? cardName(slot.card) : "face down";
      return `Column ${slot.column}, ${row}: ${card}${slot.active ? ", will be carried out" : ""}.`;
    });
}

/** Say what THESEUS will do. */
export function forecastLines(hive: Hive): string[] {
  const told = hive.forecast;
  if (!told) return [];
  const found = told.events
    .filter((event) => event.kind === "turns")
    .map(({ values: [ring = 0, rooms = 0, heading = 0] }) => `The ${RING_NAMES[ring]} ring turns ${count(rooms, "room")} ${heading > 0 ? "clockwise" : "counter-clockwise"}.`);
  const sign = (place: number): string => hive.places[place]?.name ?? "";
  for (const { kind, values: [from = 0, to = 0] } of told.events) {
    if (kind === "minotaur-goes" || kind === "minotaur-strikes") found.push(`A Minotaur walks from ${sign(from)} to ${sign(to)}.`);
    if (kind === "loctae-goes") found.push(`A Loctae Scientist walks from ${sign(from)} to ${sign(to)}.`);
  }
  for (const seat of told.captured) found.push(`${nameOf(hive.seats[seat]!)} would be captured.`);
  if (told.dangers.length) found.push(`Guards come through ${told.dangers.map(sign).join(", ")}.`);
  if (told.unknown.length) found.push(`${count(told.unknown.length, "card")} cannot be foretold.`);
  return found;
}

/** Say in a line who would be caught, and what is not known. */
export function verdict(hive: Hive): { head: string; rest: string; bad: boolean } {
  const told = hive.forecast;
  const caught = told?.captured ?? [];
  const names = listed(caught.map((seat) => nameOf(hive.seats[seat]!)));
  const rooms = told?.dangers.map((place) => hive.places[place]?.name ?? "") ?? [];
  const rest = [
    told?.unknown.length ? `${count(told.unknown.length, "card")} cannot be foretold` : "",
    told?.dangers.length ? `guards come through ${rooms.length > 6 ? `${rooms.length} rooms` : listed(rooms)}` : "",
  ];
  return {
    head: caught.length ? `${names} would be caught` : "Nobody would be caught",
    rest: capital(rest.filter(Boolean).join("; ")),
    bad: caught.length > 0,
  };
}

function seatLine(hive: Hive, p: Prisoner): string {
  const where = p.place === null ? "not yet chosen" : placeWords(hive, hive.places[p.place]!);
  const state = p.captive ? "captive" : p.hidden ? "hiding" : p.passed ? "done for this round" : count(p.actions, "action") + " left";
  const cards = p.hand ? p.hand.map(cardName).join("; ") || "no cards" : count(p.cards, "card");
  const before = p.captures ? ` Captured ${count(p.captures, "time")}.` : "";
  return `${nameOf(p)}: ${where}; ${state}; holds ${cards}.${before}`;
}

function tableLines(hive: Hive): string[] {
  const found = [
    `Round ${hive.round}. ${PHASES[hive.phase]}. Alert ${hive.alert}.`,
    `Deck ${hive.deck}, discards ${hive.discard.length}. In reserve: ${count(hive.supply.minotaurs, "Minotaur")}, ${count(hive.supply.loctae, "Loctae Scientist")}.`,
  ];
  if (hive.dice.lockdown) found.push(`Security: ${LOCKDOWNS[hive.dice.lockdown]}.`);
  if (hive.packets) found.push(`${capital(count(hive.packets, "data packet"))} to use.`);
  return found;
}

export function describe(view: View): { heading: string; lines: string[] }[] {
  const hive = asHive(view);
  const rings = RING_NAMES.map((name, ring) => ({ heading: ring ? `The ${name} ring` : "The hub", lines: ringLines(hive, ring) }));
  const found = [
    { heading: "The table", lines: tableLines(hive) },
    { heading: "Prisoners", lines: hive.seats.map((p) => seatLine(hive, p)) },
    ...rings,
    { heading: "THESEUS", lines: theseusLines(hive) },
    { heading: "Forecast", lines: forecastLines(hive) },
  ];
  if (hive.commander) {
    const { place, cards, hand } = hive.commander;
    const where = place === null ? "is down" : `is in ${placeWords(hive, hive.places[place]!)}`;
    found.push({ heading: "The Commander", lines: [`The Commander ${where}, with ${hand ? hand.map(cardName).join("; ") || "no cards" : count(cards, "card")}.`] });
  }
  return found.filter((part) => part.lines.length);
}
