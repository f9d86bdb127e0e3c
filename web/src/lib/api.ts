// The HTTP half of the protocol.
import type {
  Fork, GameInfo, HeldSeat, Look, MadeTable, MovingCode, NewTable, Passage, Problem, TableInfo,
} from "$lib/protocol";

export class Trouble extends Error {
  constructor(readonly why: string, message: string, readonly status: number) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Trouble("unreachable", "The server does not answer. Is it running, and are you online?", 0);
  }
  if (!answer.ok) throw await trouble(answer);
  return (await answer.json()) as T;
}

async function trouble(answer: Response): Promise<Trouble> {
  const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  const message = problem?.message ?? `The server answered ${answer.status}, and did not say why.`;
  return new Trouble(problem?.why ?? "unknown", message, answer.status);
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => call<GameInfo[]>("GET", "/games"),
  rules: (game: string) => call<Passage[]>("GET", `/games/${encodeURIComponent(game)}/rules`),
  table: (id: string) => call<TableInfo>("GET", table(id)),
  make: (wanted: NewTable) => call<MadeTable>("POST", "/tables", wanted),
  setOptions: (id: string, options: Record<string, string>, token?: string) =>
    call<unknown>("PUT", `${table(id)}/options`, { options }, token),
  take: (id: string, seat: number, name: string) => call<HeldSeat>("POST", `${table(id)}/seats/${seat}/take`, { name }),
  scout: (id: string, seat: number, token?: string) =>
    call<unknown>("POST", `${table(id)}/seats/${seat}/scout`, {}, token),
  leave: (id: string, seat: number, token?: string) =>
    call<unknown>("POST", `${table(id)}/seats/${seat}/leave`, {}, token),
  ready: (id: string, seat: number, ready: boolean, token?: string) =>
    call<unknown>("POST", `${table(id)}/seats/${seat}/ready`, { ready }, token),
  fork: (id: string, fork: Fork, token?: string) => call<MadeTable>("POST", `${table(id)}/fork`, fork, token),
  at: (id: string, position: number, seat: number) => call<Look>("GET", `${table(id)}/at/${position}?seat=${seat}`),
  journalUrl: (id: string) => `/api${table(id)}/journal`,
  moveOut: (tokens: string[]) => call<MovingCode>("POST", "/codes", { tokens }),
  moveIn: (code: string) => call<HeldSeat[]>("POST", `/codes/${encodeURIComponent(code)}`, {}),
};
