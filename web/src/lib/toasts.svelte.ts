// Short notes at the edge of the screen.
import { untrack } from "svelte";

export interface Toast {
  id: number;
  text: string;
  passage: string;
  summary: string;
}

const STAYS = 7000;

class Toasts {
  all = $state.raw<Toast[]>([]);
  #id = 0;

  add(text: string, passage = "", summary = ""): void {
    const id = ++this.#id;
    const before = untrack(() => this.all); // what adds a note must not be run again by it
    this.all = [...before.slice(-2), { id, text, passage, summary }];
    setTimeout(() => this.drop(id), STAYS);
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
