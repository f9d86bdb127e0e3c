/** Whether the forecast is held up over the Hive; the board and the panel share it. */
const TAP = 300; // ms: what is held for longer is no click

class Ghost {
  pinned = $state(false);
  #held = $state(false);
  #since = 0;

  /** Whether a key or a finger asks to see it happen. */
  get held(): boolean {
    return this.#held;
  }

  set held(on: boolean) {
    if (on && !this.#held) this.#since = performance.now();
    this.#held = on;
  }

  /** Keep the forecast in sight or let it go, unless the click was the end of a long look. */
  toggle(): void {
    if (performance.now() - this.#since > TAP && this.#since) this.#since = 0;
    else this.pinned = !this.pinned;
  }

  get shown(): boolean {
    return this.held || this.pinned;
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
