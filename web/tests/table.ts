// A fake socket and the messages of a small made-up game.
import type { Decision, EventInfo, TableInfo, Update, Welcome } from "$lib/protocol";
import type { Plug } from "$lib/socket";

export class FakePlug implements Plug {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly url: string) {}
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export function dialler() {
  const plugs: FakePlug[] = [];
  const dial = (url: string) => {
    const plug = new FakePlug(url);
    plugs.push(plug);
    return plug;
  };
  return { plugs, dial };
}

export function table(changes: Partial<TableInfo> = {}): TableInfo {
  const seat = { seat: 0, holder: "person" as const, name: "Ada", ready: true, present: true };
  return {
    table: "t1", game: "maze", title: "Maze", status: "playing", options: {}, seats: [seat], line: 0, position: 0,
    length: 0, assisted: false, practice: false, forked_from: null, note: "", outcome: null, votes: [], ...changes,
  };
}

export function decision(changes: Partial<Decision> = {}): Decision {
  return {
    seat: 0,
    prompt: "walk",
    text: "Your move.",
    options: [
      { choice: "move 4", label: "Go north", group: "move", targets: ["space:4"], passage: "4.5" },
      { choice: "move 5", label: "Go south", group: "move", targets: ["space:5"], passage: "4.5" },
      { choice: "pick 3", label: "Pick the lock", group: "passages", targets: ["way:3"], passage: "8.2", odds: 0.5 },
      { choice: "force 3", label: "Force the door", group: "passages", targets: ["way:3"], passage: "8.3" },
    ],
    refusals: [{ choice: "move 9", label: "Go east", targets: ["space:9"], passage: "8.7" }],
    routes: [{ label: "Walk to the vault", choices: ["move 4", "move 7"] }],
    ...changes,
  };
}

export function welcome(changes: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome", table: table(), seats: [0], watching: 0, line: 0, position: 0, log: [], view: { round: 1, places: [1, 2, 3] },
    decisions: [decision()], asked: [0], undo: { back: false, free: false, forward: false }, clocks: [], chat: [], silence: "", ...changes,
  };
}

export function update(line: number, changes: Partial<Update> = {}): Update {
  return {
    type: "update", line, position: line, seat: 0, jump: false, events: [], decisions: [decision()], asked: [0],
    undo: { back: true, free: true, forward: false }, ...changes,
  };
}

export function event(text: string, changes: Partial<EventInfo> = {}): EventInfo {
  return { kind: "moves", values: [0], text, ...changes };
}
