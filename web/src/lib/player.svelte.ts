// Plays what happened, event by event, and says when a new view may be shown.
import type { EventInfo } from "$lib/protocol";

/** One update: its events, and what to do when they have been told. */
export interface Beat {
  events: EventInfo[];
  done: () => void;
}

export const USUAL = 380;
export const DIE = 900;
const BACKLOG = 4;
const LONG = 1500; // ms: what takes longer to tell is told beside the board, too

/** How long an event takes if its game does not say. */
export function usualDuration(event: EventInfo): number {
  if (event.kinds?.includes("die")) return DIE;
  return event.text || event.targets?.length ? USUAL : 0;
}

export class Player {
  event = $state.raw<EventInfo | null>(null);
  busy = $state(false);
  /** What has been told since it began, if that is a long story. */
  story = $state.raw<EventInfo[] | null>(null);
  /** 1, 2, 4; 0 is no animation. */
  speed = $state(1);
  duration: (event: EventInfo) => number = usualDuration;
  told: (event: EventInfo) => void = () => {};

  #queue: Beat[] = [];
  #events: EventInfo[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private still: () => boolean = () => false) {}

  get pace(): number {
    return this.still() ? 0 : this.speed;
  }

  add(beat: Beat): void {
    this.#queue.push(beat);
    if (!this.busy) this.#begin();
  }

  /** Tell all the rest at once. */
  skip(): void {
    clearTimeout(this.#timer);
    if (!this.busy) return;
    for (const event of this.#events.splice(0)) this.told(event);
    this.#finish();
    while (this.#queue.length) {
      for (const event of this.#queue[0]?.events ?? []) this.told(event);
      this.#finish();
    }
    this.#rest();
  }

  /** Forget all that is waiting: a new truth has come. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#events = [];
    this.#rest();
  }

  #begin(): void {
    this.busy = true;
    this.#events = [...(this.#queue[0]?.events ?? [])];
    const length = this.#events.reduce((sum, event) => sum + this.#time(event), 0);
    if (length > LONG) this.story ??= [];
    this.#next();
  }

  #next(): void {
    for (;;) {
      const event = this.#events.shift();
      if (!event) {
        this.#finish();
        if (this.#queue.length) this.#begin();
        else this.#rest();
        return;
      }
      this.told(event);
      const time = this.#time(event);
      if (time <= 0) continue;
      this.event = event;
      if (this.story) this.story = [...this.story, event];
      this.#timer = setTimeout(() => this.#next(), time);
      return;
    }
  }

  #time(event: EventInfo): number {
    if (this.pace === 0) return 0;
    const hurry = this.#queue.length > BACKLOG ? 3 : 1;
    return this.duration(event) / this.pace / hurry;
  }

  #finish(): void {
    this.#queue.shift()?.done();
  }

  #rest(): void {
    this.event = null;
    this.story = null;
    this.busy = false;
  }
}
