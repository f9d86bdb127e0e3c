// One table as this browser knows it: the truth from the server, and what is shown of it.
import * as keep from "$lib/keep";
import { applyPatch } from "$lib/patch";
import { Player } from "$lib/player.svelte";
import { still } from "$lib/prefer.svelte";
import type {
  ClockInfo, Decision, Entry, EventInfo, FromClient, Look, OutcomeInfo, Refused, Remark, TableInfo, ToClient,
  UndoInfo, Update, View, Welcome,
} from "$lib/protocol";
import { Socket, socketUrl, type Dial, type Link } from "$lib/socket";

/** A line of the log as people read it. */
export interface Told {
  key: string;
  line: number;
  position: number;
  seat: number;
  text: string;
  passage: string;
  targets: string[];
  jump: boolean;
  undone: boolean;
}

interface Walk {
  seat: number;
  rest: string[];
}

const NO_UNDO: UndoInfo = { back: false, free: false, forward: false };
const LOG = 200;

export class TableStore {
  link = $state<Link>("connecting");
  table = $state.raw<TableInfo | null>(null);
  mine = $state.raw<number[]>([]);
  watching = $state(-1);
  line = $state(0);
  position = $state(0);
  /** What is shown: while events are being told, the view before them. */
  view = $state.raw<View | null>(null);
  decisions = $state.raw<Decision[]>([]);
  asked = $state.raw<number[]>([]);
  undo = $state.raw<UndoInfo>(NO_UNDO);
  clocks = $state.raw<ClockInfo[]>([]);
  clocksAt = $state(0);
  silence = $state("");
  outcome = $state.raw<OutcomeInfo | null>(null);
  log = $state.raw<Told[]>([]);
  chat = $state.raw<Remark[]>([]);
  /** The past, while somebody looks at it. */
  past = $state.raw<Look | null>(null);
  pending = $state(false);
  refused = $state.raw<Refused | null>(null);
  readonly player = new Player(() => still() || (typeof document !== "undefined" && document.hidden));

  /** Told of every choice that was made from here. */
  chosen: (seat: number, choice: string) => void = () => {};

  #truth: View | null = null;
  #socket: Socket;
  #id = 0;
  #since: number | null = null;
  #walk: Walk | null = null;
  #wantsPast: number | null = null;

  constructor(readonly id: string, dial?: Dial) {
    const hooks = {
      sit: () => this.#sit(),
      hear: (message: ToClient) => this.#hear(message),
      changed: (link: Link) => this.#changed(link),
    };
    this.#socket = new Socket(socketUrl(id), hooks, dial);
  }

  close(): void {
    this.player.clear();
    this.#socket.close();
  }

  /** Sit down anew, for instance with a seat that was just taken. */
  reseat(): void {
    this.line = 0;
    this.#socket.close();
    const hooks = {
      sit: () => this.#sit(),
      hear: (message: ToClient) => this.#hear(message),
      changed: (link: Link) => this.#changed(link),
    };
    this.#socket = new Socket(socketUrl(this.id), hooks);
  }

  hurry(): void {
    this.#socket.hurry();
  }

  get playing(): boolean {
    return this.table?.status === "playing";
  }

  get over(): boolean {
    return this.table?.status === "over" || this.table?.status === "ended";
  }

  /** Whether no other person sits here. */
  get alone(): boolean {
    return this.table?.seats.every((seat) => seat.holder !== "person" || this.mine.includes(seat.seat)) ?? false;
  }

  /** What to call a seat; namesakes are numbered. */
  nameOf(seat: number): string {
    const seats = this.table?.seats ?? [];
    const name = seats[seat]?.name || (seats[seat]?.holder === "scout" ? "Scout" : "");
    if (!name) return `Seat ${seat + 1}`;
    return seats.some((other) => other.seat !== seat && other.name === name) ? `${name} ${seat + 1}` : name;
  }

  // What one can do.

  choose(seat: number, choice: string): void {
    if (this.pending || this.past) return;
    this.#walk = null;
    this.#choose(seat, choice);
  }

  walk(seat: number, choices: readonly string[]): void {
    const [first, ...rest] = choices;
    if (first === undefined || this.pending || this.past) return;
    this.#walk = { seat, rest };
    this.#choose(seat, first);
  }

  takeBack(seat?: number): void {
    this.#send({ type: "undo", line: this.line, ...(seat === undefined ? {} : { seat }) });
  }

  doAgain(): void {
    this.#send({ type: "redo", line: this.line });
  }

  jump(position: number): void {
    this.present();
    this.#send({ type: "jump", position, line: this.line });
  }

  watch(seat: number): void {
    this.#send({ type: "watch", seat });
  }

  say(text: string): void {
    this.#send({ type: "say", text, ...(this.watching >= 0 ? { seat: this.watching } : {}) });
  }

  propose(what: "replace" | "end", seat?: number, holder?: "person" | "scout"): void {
    this.#send({ type: "propose", what, ...(seat === undefined ? {} : { seat }), ...(holder ? { holder } : {}) });
  }

  vote(vote: number, yes: boolean): void {
    this.#send({ type: "vote", vote, yes });
  }

  look(position: number): void {
    this.player.skip();
    this.#wantsPast = position;
    this.#send({ type: "look", position });
  }

  /** Come back from the past. */
  present(): void {
    this.past = null;
    this.#wantsPast = null;
  }

  // What one hears.

  #sit() {
    this.#since = this.table && this.line ? this.line : null;
    const tokens = Object.values(keep.tokensOf(this.id));
    const wants = { view: "patch" as const, words: true, log: LOG };
    return { type: "sit" as const, tokens, wants, ...(this.#since === null ? {} : { since: this.#since }) };
  }

  #changed(link: Link): void {
    this.link = link;
    if (link !== "live") this.pending = false;
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "table":
        return this.#table(message.table);
      case "said":
        this.chat = [...this.chat, message.remark];
        return;
      case "look":
        if (message.position === this.#wantsPast) this.past = message;
        return;
      case "refused":
        this.pending = false;
        this.#walk = null;
        this.refused = message;
    }
  }

  #welcome(message: Welcome): void {
    this.player.skip();
    const same = this.watching === message.watching && this.#since !== null;
    this.#since = null;
    this.mine = message.seats;
    this.watching = message.watching;
    this.log = same ? joined(this.log, message.log) : joined([], message.log);
    this.chat = message.chat;
    this.#truth = message.view;
    this.pending = false;
    this.past = null;
    this.#table(message.table);
    this.#stand(message, message.view);
    this.outcome = message.table.outcome;
  }

  #table(table: TableInfo): void {
    this.table = table;
    if (table.outcome && !this.player.busy) this.outcome = table.outcome;
    if (!table.practice) keep.visited(table);
  }

  #update(message: Update): void {
    if (message.line <= this.line) return;
    this.line = message.line;
    this.position = message.position;
    this.pending = false;
    if (message.view) this.#truth = message.view;
    else if (message.patch && this.#truth) this.#truth = applyPatch(this.#truth, message.patch);
    const view = this.#truth;
    const tellings = toldOf(message);
    if (message.jump) this.log = jumped(this.log, message);
    this.player.told = this.#teller(tellings);
    const events = message.jump ? [] : message.events;
    this.player.add({ events, done: () => this.#stand(message, view) });
    this.#goOn(message);
  }

  #tellings = new Map<EventInfo, Told>();

  /** Put a line into the log when its event is told. */
  #teller(tellings: [EventInfo, Told][]): (event: EventInfo) => void {
    for (const [event, told] of tellings) this.#tellings.set(event, told);
    return (event) => {
      const told = this.#tellings.get(event);
      this.#tellings.delete(event);
      if (told?.text) this.log = [...this.log, told].slice(-600);
      this.heard(event);
    };
  }

  /** Told of every event as it is told. */
  heard: (event: EventInfo) => void = () => {};

  /** Take what a message says of how everything stands. */
  #stand(message: Welcome | Update, view: View | null): void {
    this.view = view;
    this.decisions = message.decisions as Decision[];
    this.asked = message.asked;
    if (message.line < this.line && message.type === "update") return; // more has come, and is still to be told
    this.line = message.line;
    this.position = message.position;
    this.undo = message.undo;
    this.clocks = message.clocks ?? [];
    this.clocksAt = Date.now();
    this.silence = message.silence ?? "";
    if (message.type === "update" && message.outcome !== undefined) this.outcome = message.outcome;
  }

  /** Go on with a walk as long as nothing was learned on the way. */
  #goOn(message: Update): void {
    const walk = this.#walk;
    const next = walk?.rest.shift();
    if (!walk || next === undefined || !message.undo.free || message.jump) {
      this.#walk = null;
      return;
    }
    const decision = (message.decisions as Decision[]).find((one) => one.seat === walk.seat);
    if (decision?.options.some((option) => option.choice === next)) this.#choose(walk.seat, next);
    else this.#walk = null;
  }

  #choose(seat: number, choice: string): void {
    this.refused = null;
    this.pending = this.#send({ type: "choose", seat, choice, line: this.line });
    if (this.pending) this.chosen(seat, choice);
  }

  #send(message: FromClient): boolean {
    this.#id += 1;
    const numbered = message.type === "sit" || message.type === "watch" ? message : { ...message, id: this.#id };
    return this.#socket.send(numbered);
  }
}

function toldOf(entry: Entry | Update): [EventInfo, Told][] {
  return entry.events.map((event, i) => [
    event,
    {
      key: `${entry.line}.${i}`,
      line: entry.line,
      position: entry.position,
      seat: entry.seat,
      text: event.text ?? "",
      passage: event.passage ?? "",
      targets: event.targets ?? [],
      jump: false,
      undone: false,
    },
  ]);
}

function jumpTold(entry: Entry | Update, back: boolean): Told {
  const text = back ? "Taken back." : "Done again.";
  const { line, position, seat } = entry;
  return { key: `${line}.j`, line, position, seat, text, passage: "", targets: [], jump: true, undone: false };
}

/** The log after a jump: what was taken back is struck out, what was done again is not. */
export function jumped(log: readonly Told[], entry: Entry | Update): Told[] {
  const back = log.some((told) => !told.undone && !told.jump && told.position > entry.position);
  const marked = log.map((told) => {
    if (told.jump) return told;
    if (back) return told.position > entry.position ? { ...told, undone: true } : told;
    return told.undone && told.position <= entry.position ? { ...told, undone: false } : told;
  });
  return [...marked, jumpTold(entry, back)];
}

/** Add entries of the journal to a log, none twice. */
export function joined(log: readonly Told[], entries: readonly Entry[]): Told[] {
  let found = [...log];
  const last = log.at(-1)?.line ?? -1;
  for (const entry of entries) {
    if (entry.line <= last) continue;
    if (entry.jump) found = jumped(found, entry);
    else found.push(...toldOf(entry).map(([, told]) => told).filter((told) => told.text));
  }
  return found;
}
