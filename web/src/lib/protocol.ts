// Written by tools/protocol.py from the server's messages: change those, and run it again.

export type Json = Record<string, unknown>;

/** What a game shows a seat: plain values, as the game's own view describes them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>;

/** A setting of a game: its values (none: a free text), the usual one, and what it does. */
export interface Setting {
  name: string;
  values: string[];
  default: string;
  help: string;
}

/** A game that can be played here. */
export interface GameInfo {
  id: string;
  title: string;
  fewest: number;
  most: number;
  rules: number;
  content: string;
  settings: Setting[];
}

/** One passage of a rulebook, in our words. */
export interface Passage {
  section: string;
  title: string;
  summary: string;
  status: string;
  reason: string;
}

/** A seat: free, or held by a person or by a scout. */
export interface SeatInfo {
  seat: number;
  holder: "free" | "person" | "scout";
  name: string;
  ready: boolean;
  present: boolean;
}

/** A vote that is open: on going to a position, giving a seat to a holder, or ending. */
export interface VoteInfo {
  vote: number;
  what: "jump" | "replace" | "end";
  by: number;
  position: number | null;
  seat: number | null;
  holder: "person" | "scout" | null;
  yes: number[];
  wanted: number[];
}

/** Why a game ended, in a word and in sentences, and each seat's result. */
export interface OutcomeInfo {
  reason: string;
  text: string;
  results: string[];
  scores: number[];
}

/** A table, as everybody may see it. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  status: "open" | "playing" | "over" | "ended";
  options: Record<string, string>;
  seats: SeatInfo[];
  line: number;
  position: number;
  length: number;
  assisted: boolean;
  practice: boolean;
  forked_from: string | null;
  note: string;
  outcome: OutcomeInfo | null;
  votes: VoteInfo[];
}

/** Something that can be chosen, or cannot: then `passage` is what forbids it. */
export interface OptionInfo {
  choice: string;
  label: string;
  group?: string;
  targets?: string[];
  passage?: string;
  odds?: number | null;
}

/** What a seat is asked; without words, its options are their lines alone. */
export interface DecisionInfo {
  seat: number;
  prompt: string;
  text: string;
  options: (OptionInfo | string)[];
  refusals: OptionInfo[];
  routes: Route[];
}

/** Choices that people think of as one, such as walking to a room. */
export interface Route {
  label: string;
  choices: string[];
}

/** Something that happened: enough to tell it, to look it up and to animate it. */
export interface EventInfo {
  kind: string;
  values: number[];
  kinds?: string[];
  text?: string;
  passage?: string;
  targets?: string[];
  seat?: number;
}

/** A clock that runs, and the seconds it has left. */
export interface ClockInfo {
  name: string;
  seconds: number;
  left: number;
}

/** Whether there is anything to take back or to do again, and whether that is free. */
export interface UndoInfo {
  back: boolean;
  free: boolean;
  forward: boolean;
}

/** A line of the journal: who chose, and what everyone at this socket may know of it. */
export interface Entry {
  line: number;
  position: number;
  seat: number;
  jump: boolean;
  events: EventInfo[];
}

/** Something said at the table. */
export interface Remark {
  number: number;
  at: number;
  seat: number;
  name: string;
  text: string;
}

/** The first message on a socket: which seats it holds, and how everything stands. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  seats: number[];
  watching: number;
  line: number;
  position: number;
  log: Entry[];
  view: View | null;
  decisions: DecisionInfo[];
  asked: number[];
  undo: UndoInfo;
  clocks: ClockInfo[];
  chat: Remark[];
  silence: string;
}

/** A line of the journal that is now kept, and how everything stands after it. */
export interface Update {
  type: "update";
  line: number;
  position: number;
  seat: number;
  jump: boolean;
  events: EventInfo[];
  decisions: DecisionInfo[];
  asked: number[];
  undo: UndoInfo;
  view?: View;
  patch?: View;
  clocks?: ClockInfo[];
  outcome?: OutcomeInfo | null;
  silence?: string;
  id?: number | null;
}

/** Something about the table itself has changed: seats, readiness, presence, votes, status. */
export interface Table {
  type: "table";
  table: TableInfo;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  remark: Remark;
}

/** How a seat saw the table after a position, and what had just happened. */
export interface Look {
  type: "look";
  position: number;
  length: number;
  seat: number;
  by: number;
  events: EventInfo[];
  view: View;
  outcome: OutcomeInfo | null;
}

/** Something that was asked for and was not done, and why; the game stands where it stood. */
export interface Refused {
  type: "refused";
  why: string;
  message: string;
  passage?: string;
  legal?: string[];
  line?: number;
  id?: number | null;
}

/** What a client wants to be told: the view whole, as patches or not at all; words or none. */
export interface Wants {
  view?: "whole" | "patch" | "none";
  words?: boolean;
  log?: number;
}

/** The first message on a socket: the tokens of one's seats, and the last line one has. */
export interface Sit {
  type: "sit";
  tokens?: string[];
  wants?: Wants;
  since?: number | null;
}

/** Choose for a seat, by the option's line, at the line of the journal that one has seen. */
export interface Choose {
  type: "choose";
  seat: number;
  choice: string;
  line: number;
  id?: number | null;
}

/** Go to a position of the game, back or forward. */
export interface JumpTo {
  type: "jump";
  position: number;
  line: number;
  id?: number | null;
}

/** Take back the last choice, or a seat's last choice and all since. */
export interface Undo {
  type: "undo";
  line: number;
  seat?: number | null;
  id?: number | null;
}

/** Do again what was taken back last. */
export interface Redo {
  type: "redo";
  line: number;
  id?: number | null;
}

/** Show the table as another of one's own seats sees it; -1 is what everybody sees. */
export interface Watch {
  type: "watch";
  seat: number;
}

/** Ask how the table looked after a position. */
export interface LookAt {
  type: "look";
  position: number;
  id?: number | null;
}

/** Say something at the table, as one of one's seats. */
export interface Say {
  type: "say";
  text: string;
  seat?: number | null;
  id?: number | null;
}

/** Call a vote: on giving a seat to a scout or back to a person, or on ending the game. */
export interface Propose {
  type: "propose";
  what: "replace" | "end";
  seat?: number | null;
  holder?: "person" | "scout" | null;
  id?: number | null;
}

/** Vote. */
export interface Vote {
  type: "vote";
  vote: number;
  yes: boolean;
  id?: number | null;
}

/** A table to be made; `take` are the seats of whoever makes it, `scouts` those of programs. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, string>;
  take?: number[];
  scouts?: number[];
  name?: string;
  start?: boolean;
  seed?: number | null;
}

/** A seat and the token that holds it; the token is told only here. */
export interface HeldSeat {
  table: string;
  seat: number;
  token: string;
}

/** A new table, and the seats taken with it. */
export interface MadeTable {
  table: TableInfo;
  held: HeldSeat[];
}

/** Who sits down. */
export interface TakeSeat {
  name?: string;
}

/** Whether one is ready to start. */
export interface Ready {
  ready?: boolean;
}

/** The options of a table that has not started. */
export interface Settings {
  options: Record<string, string>;
}

/** A new table from a position of another: its lines up to there, other luck from there on. */
export interface Fork {
  position: number;
  take?: number[];
  scouts?: number[];
  name?: string;
}

/** The seats to be moved to another device. */
export interface Tokens {
  tokens: string[];
}

/** A short code for another device, and how many seconds it is good for. */
export interface MovingCode {
  code: string;
  seconds: number;
}

/** Why something could not be done, in a word and in a sentence. */
export interface Problem {
  why: string;
  message: string;
}

export type ToClient = Welcome | Update | Table | Said | Look | Refused;

export type FromClient = Sit | Choose | JumpTo | Undo | Redo | Watch | LookAt | Say | Propose | Vote;

/** A decision as this client hears it: with words. */
export type Decision = Omit<DecisionInfo, "options"> & { options: OptionInfo[] };
