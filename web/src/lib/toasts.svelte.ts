// Short notes at the edge of the screen.
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
    this.all = [...this.all.slice(-2), { id, text, passage, summary }];
    setTimeout(() => this.drop(id), STAYS);
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
