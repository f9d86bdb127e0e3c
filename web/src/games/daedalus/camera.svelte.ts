/** Looking closer: wheel, pinch, drag, buttons and keys move a window over the drawing. */
export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  moved = false; // whether the pointer that is down has dragged: then its release is no click

  private pointers = new Map<number, { x: number; y: number }>();
  private readonly most = 5;

  constructor(private readonly reach: number) {}

  /** How the drawing, which grows with the zoom so that it stays sharp, is moved in shares of its size. */
  get transform(): string {
    const part = 100 / (2 * this.reach * this.zoom);
    return `translate(${(this.x * part - 50).toFixed(2)}%, ${(this.y * part - 50).toFixed(2)}%)`;
  }

  reset(): void {
    [this.x, this.y, this.zoom] = [0, 0, 1];
  }

  /** Look closer by a factor, keeping a point of the drawing where it is. */
  scale(factor: number, x = 0, y = 0): void {
    const zoom = Math.min(this.most, Math.max(1, this.zoom * factor));
    const by = zoom / this.zoom;
    this.x = x - (x - this.x) * by;
    this.y = y - (y - this.y) * by;
    this.zoom = zoom;
    this.keep();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.keep();
  }

  private keep(): void {
    const most = this.reach * (this.zoom - 1);
    this.x = Math.min(most, Math.max(-most, this.x));
    this.y = Math.min(most, Math.max(-most, this.y));
  }

  /** A point of the screen in units of the drawing, before the camera. */
  private place(stage: Element, event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = stage.getBoundingClientRect();
    const unit = (2 * this.reach) / (Math.min(box.width, box.height) || 1);
    return { x: (event.clientX - box.left - box.width / 2) * unit, y: (event.clientY - box.top - box.height / 2) * unit };
  }

  wheel(stage: Element, event: WheelEvent): void {
    if (!event.ctrlKey && this.zoom === 1 && event.deltaY > 0) return; // let the page scroll on
    event.preventDefault();
    const { x, y } = this.place(stage, event);
    this.scale(Math.exp(-event.deltaY * 0.0016), x, y);
  }

  down(stage: Element, event: PointerEvent): void {
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, this.place(stage, event));
  }

  move(stage: Element, event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.place(stage, event);
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const other = others[0];
    if (other) {
      const apart = Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
      this.moved = true;
      this.scale(apart, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.zoom > 1) {
      if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < 8) return;
      this.moved = true;
      this.pan(now.x - before.x, now.y - before.y);
    }
    this.pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  key(event: KeyboardEvent): boolean {
    const step = 80;
    if (event.key === "+" || event.key === "=") this.scale(1.25);
    else if (event.key === "-") this.scale(0.8);
    else if (this.zoom > 1 && event.key === "ArrowLeft") this.pan(step, 0);
    else if (this.zoom > 1 && event.key === "ArrowRight") this.pan(-step, 0);
    else if (this.zoom > 1 && event.key === "ArrowUp") this.pan(0, step);
    else if (this.zoom > 1 && event.key === "ArrowDown") this.pan(0, -step);
    else return false;
    return true;
  }
}
