// A socket that comes back by itself. It knows nothing of the game: it sits, hears and sends.
import type { FromClient, Sit, ToClient } from "$lib/protocol";

export type Link = "connecting" | "live" | "lost" | "gone";

export interface Hooks {
  /** What to say first, each time anew: `since` grows. */
  sit: () => Sit;
  hear: (message: ToClient) => void;
  changed: (link: Link) => void;
}

export interface Plug {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export type Dial = (url: string) => Plug;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const NO_SUCH_TABLE = 4004;
const BAD_SIT = 4009;
const TOO_MANY = 4008;

export class Socket {
  #plug: Plug | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(
    private url: string,
    private hooks: Hooks,
    private dial: Dial = (url) => new WebSocket(url) as unknown as Plug,
  ) {
    this.#open();
  }

  send(message: FromClient): boolean {
    if (!this.#plug) return false;
    this.#plug.send(JSON.stringify(message));
    return true;
  }

  /** Try at once, for instance because the network is back. */
  hurry(): void {
    if (this.#over || this.#timer === undefined) return;
    this.#wait = FIRST_WAIT;
    this.#open();
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#plug?.close();
    this.#plug = null;
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const plug = this.dial(this.url);
    plug.onopen = () => {
      this.#plug = plug;
      plug.send(JSON.stringify(this.hooks.sit()));
    };
    plug.onmessage = (event) => this.#hear(JSON.parse(event.data) as ToClient);
    plug.onclose = (event) => this.#closed(event.code);
  }

  #hear(message: ToClient): void {
    if (this.#over) return;
    if (message.type === "welcome") {
      this.#wait = FIRST_WAIT;
      this.hooks.changed("live");
    }
    this.hooks.hear(message);
  }

  #closed(code: number): void {
    this.#plug = null;
    if (this.#over) return;
    if (code === NO_SUCH_TABLE || code === BAD_SIT) {
      this.#over = true;
      this.hooks.changed("gone");
      return;
    }
    this.hooks.changed("lost");
    const wait = code === TOO_MANY ? Math.max(this.#wait, 4000) : this.#wait;
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }
}

export function socketUrl(table: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/ws`;
}
