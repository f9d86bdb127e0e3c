/** Whether the forecast is held up over the Hive; the board and the panel share it. */
const TAP = 300; // ms: what is held for longer is no click

class Ghost {
  held = $state(false);
  pinned = $state(false);
  #since = 0;
  #long = false;

  get shown(): boolean {
    return this.held || this.pinned;
  }

  /** A finger goes down on something that shows the forecast. */
  press(): void {
    this.held = true;
    this.#long = false;
    this.#since = performance.now();
  }

  release(): void {
    if (this.held) this.#long = performance.now() - this.#since > TAP;
    this.held = false;
  }

  /** Whether the click that comes now was the end of a long look, and nothing else. */
  looked(): boolean {
    const long = this.#long;
    this.#long = false;
    return long;
  }

  /** Keep the forecast in sight, or let it go. */
  toggle(): void {
    if (!this.looked()) this.pinned = !this.pinned;
  }
}

export const ghost = new Ghost();

/** Keys that belong to a field in which somebody writes. */
function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Hold the forecast up while `f` is down. */
export function listen(node: Window = window): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.key === "f" && !event.ctrlKey && !event.metaKey && !event.altKey && !writing(event.target)) ghost.held = true;
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === "f") ghost.held = false;
  };
  const lost = () => (ghost.held = false);
  node.addEventListener("keydown", down);
  node.addEventListener("keyup", up);
  node.addEventListener("blur", lost);
  return () => {
    node.removeEventListener("keydown", down);
    node.removeEventListener("keyup", up);
    node.removeEventListener("blur", lost);
  };
}
