// Making tables.
import { api } from "$lib/api";
import * as keep from "$lib/keep";
import type { NewTable, TableInfo } from "$lib/protocol";

/** Make a table, keep its seats, and return its id. */
export async function make(wanted: NewTable): Promise<string> {
  const name = wanted.name?.trim() || keep.myName() || "Player";
  const made = await api.make({ ...wanted, name });
  keep.holdSeats(made.held);
  return made.table.table;
}

/** Play alone: every seat is one's own, and the game starts at once. */
export function begin(game: string, seats = 1): Promise<string> {
  return make({ game, seats, take: range(seats), start: true });
}

/** The same table once more. */
export function again(table: TableInfo, mine: readonly number[]): Promise<string> {
  const scouts = table.seats.filter((seat) => seat.holder === "scout").map((seat) => seat.seat);
  const take = mine.filter((seat) => !scouts.includes(seat));
  return make({ game: table.game, seats: table.seats.length, options: table.options, take, scouts, start: true });
}

export async function fork(table: string, position: number, take: number[], scouts: number[]): Promise<string> {
  const made = await api.fork(table, { position, take, scouts, name: keep.myName() || "Player" }, keep.anyToken(table));
  keep.holdSeats(made.held);
  keep.visited(made.table);
  return made.table.table;
}

export const range = (length: number) => Array.from({ length }, (_, i) => i);
