/** Cards that events speak of: by number as far as they lie open, else by what the sentence says. */
import type { EventInfo } from "$lib/protocol";
import type { Card, CardKind, Hive } from "./hive";

const FACE = /\b(blue|red|yellow|green|white) (\d)([←→]?)(\**)|\b(Minotaur|Loctae)(\**) card/;

/** Read the face of a card out of a sentence such as "Clay draws red 2←*." */
export function readCard(text: string, id: number): Card | null {
  const found = FACE.exec(text);
  if (!found) return null;
  const [, colour, number, arrow, marks, guard, stars] = found;
  return {
    id,
    kind: (colour ?? guard?.toLowerCase()) as CardKind,
    number: number ? Number(number) : null,
    heading: arrow === "→" ? "clockwise" : arrow === "←" ? "counter-clockwise" : null,
    packets: (marks ?? stars ?? "").length,
  };
}

/** All cards that lie open to a seat. */
export function openCards(hive: Hive): Card[] {
  const found: Card[] = [...hive.discard, ...(hive.commander?.hand ?? [])];
  for (const slot of hive.theseus) if (slot.card) found.push(slot.card);
  for (const seat of hive.seats) found.push(...(seat.hand ?? []));
  for (const gate of hive.gates) found.push(...gate.code);
  return found;
}

/** The card that an event is about, if it is about one that may be seen. */
export function cardOf(event: EventInfo, hive: Hive): Card | null {
  const target = event.targets?.find((each) => each.startsWith("card:"));
  if (!target) return null;
  const id = Number(target.slice(5));
  return readCard(event.text ?? "", id) ?? openCards(hive).find((card) => card.id === id) ?? null;
}
