// What this browser remembers: the seats it holds, the tables it was at, and what it prefers.
import type { HeldSeat, TableInfo } from "$lib/protocol";

export interface Visit {
  table: string;
  game: string;
  title: string;
  status: TableInfo["status"];
  seats: string[];
  at: number;
}

const MOST_VISITS = 24;

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`derelict.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`derelict.${key}`, JSON.stringify(value));
  } catch {
    // A browser that may not remember still plays.
  }
}

type Seats = Record<string, Record<string, string>>;

/** The tokens of one's seats at a table, by seat. */
export function tokensOf(table: string): Record<string, string> {
  return read<Seats>("seats", {})[table] ?? {};
}

export function tokenOf(table: string, seat: number): string | undefined {
  return tokensOf(table)[seat];
}

export function anyToken(table: string): string | undefined {
  return Object.values(tokensOf(table))[0];
}

export function holdSeats(held: readonly HeldSeat[]): void {
  const all = read<Seats>("seats", {});
  for (const { table, seat, token } of held) all[table] = { ...all[table], [seat]: token };
  write("seats", all);
}

export function dropSeat(table: string, seat: number): void {
  const all = read<Seats>("seats", {});
  if (all[table]) delete all[table][seat];
  write("seats", all);
}

export function visits(): Visit[] {
  return read<Visit[]>("visits", []);
}

export function visited(table: TableInfo, now = Date.now()): void {
  const { title, game, status } = table;
  const seats = table.seats.map((seat) => seat.name || seat.holder);
  const visit: Visit = { table: table.table, game, title, status, seats, at: now };
  const others = visits().filter((old) => old.table !== table.table);
  write("visits", [visit, ...others].slice(0, MOST_VISITS));
}

export function forget(table: string): void {
  write("visits", visits().filter((visit) => visit.table !== table));
}

export const myName = () => read("name", "");
export const rememberName = (name: string) => write("name", name);
