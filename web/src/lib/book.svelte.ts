// The rulebooks, in our words, fetched once each.
import { api } from "$lib/api";
import type { Passage } from "$lib/protocol";

const books = new Map<string, Promise<Passage[]>>();

export function book(game: string): Promise<Passage[]> {
  let found = books.get(game);
  if (!found) {
    found = api.rules(game);
    found.catch(() => books.delete(game));
    books.set(game, found);
  }
  return found;
}

/** "8.2, 8.7" cites two passages. */
export function cited(passage: string): string[] {
  return passage.split(/[,;]\s*/).filter(Boolean);
}

export async function lookUp(game: string, passage: string): Promise<Passage[]> {
  const wanted = cited(passage);
  return (await book(game)).filter((one) => wanted.includes(one.section));
}
