/** Where the figures of a room stand beside each other, in units along its arc. */
import type { Token } from "./scene.svelte";

const WIDE = 42;
const CLOSE = 11;

/** Give every figure its distance from the middle of its room; guards of a kind stand close. */
export function standing(tokens: Token[]): Map<string, number> {
  const rooms = new Map<number, Token[]>();
  for (const token of tokens) {
    if (token.gone) continue;
    const there = rooms.get(token.at);
    if (there) there.push(token);
    else rooms.set(token.at, [token]);
  }
  const found = new Map<string, number>();
  for (const there of rooms.values()) {
    const order = ["prisoner", "commander", "loctae", "minotaur"];
    there.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    let x = 0;
    const spots = there.map((token, i) => {
      const before = there[i - 1];
      if (before) x += before.kind === token.kind && token.kind !== "prisoner" ? CLOSE : WIDE;
      return x;
    });
    there.forEach((token, i) => found.set(token.key, (spots[i] ?? 0) - x / 2));
  }
  return found;
}

/** Guards of a kind that share a room: the one that was last to come, and how many they are. */
export function crowds(tokens: Token[]): { last: Token; count: number }[] {
  const found = new Map<string, { last: Token; count: number }>();
  for (const token of tokens) {
    if (token.kind === "prisoner" || token.gone) continue;
    const room = `${token.kind} ${token.at}`;
    found.set(room, { last: token, count: (found.get(room)?.count ?? 0) + 1 });
  }
  return [...found.values()].filter(({ count }) => count > 1);
}
