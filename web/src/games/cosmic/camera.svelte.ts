// What part of the ship the board shows, and how it gets there.
import { ROOT3, SECTION, type Point } from "./geometry";

const WHOLE = { width: 5 * ROOT3 * SECTION + 70, height: 8 * SECTION + 70 };
const NEAR = 3.2; // pixels for a unit, at most
const EASY = 1.3; // the same where things can be read and touched
const ENOUGH = 0.9; // and where a large screen may as well show everything

interface Shot extends Point {
  scale: number;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export class Camera {
  width = $state(800);
  height = $state(600);
  shot: Shot = $state.raw({ x: 0, y: 0, scale: 0.6 });
  /** Whether the frame goes where the action is; a hand on the map ends that until the next turn. */
  following = $state(true);
  #frame = 0;

  get whole(): Shot {
    return { x: 0, y: 0, scale: Math.min(this.width / WHOLE.width, this.height / WHOLE.height) };
  }

  get box() {
    const { x, y, scale } = this.shot;
    const width = this.width / scale;
    const height = this.height / scale;
    return { x: x - width / 2, y: y - height / 2, width, height };
  }

  /** The surroundings of a point, large enough to read; on a large screen the whole ship. */
  around(point: Point): Shot {
    const whole = this.whole;
    const scale = Math.max(whole.scale, Math.min(EASY, Math.min(this.width, this.height) / 270));
    return whole.scale > ENOUGH || scale < whole.scale * 1.12 ? whole : this.held({ ...point, scale });
  }

  /** Keep the frame on the ship. */
  held(shot: Shot): Shot {
    const scale = clamp(shot.scale, this.whole.scale * 0.85, NEAR);
    const x = Math.max(0, (WHOLE.width - this.width / scale) / 2);
    const y = Math.max(0, (WHOLE.height - this.height / scale) / 2);
    return { x: clamp(shot.x, -x, x), y: clamp(shot.y, -y, y), scale };
  }

  /** Whether a point is well inside the frame. */
  shows(point: Point, scale: number): boolean {
    const { x, y, width, height } = this.box;
    const inside = Math.abs(point.x - x - width / 2) < width * 0.27 && Math.abs(point.y - y - height / 2) < height * 0.27;
    return inside && Math.abs(this.shot.scale / scale - 1) < 0.05;
  }

  jump(to: Shot): void {
    cancelAnimationFrame(this.#frame);
    this.shot = to;
  }

  glide(to: Shot, ms: number): void {
    cancelAnimationFrame(this.#frame);
    if (ms <= 0) {
      this.shot = to;
      return;
    }
    const from = this.shot;
    const begun = performance.now();
    const tick = (now: number) => {
      const part = clamp((now - begun) / ms, 0, 1);
      const eased = 1 - (1 - part) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * eased;
      this.shot = { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
      if (part < 1) this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Zoom about a point of the screen, measured from the middle of the frame. */
  zoom(by: number, at: Point = { x: 0, y: 0 }): void {
    const { x, y, scale } = this.shot;
    const next = clamp(scale * by, this.whole.scale * 0.85, NEAR);
    const shift = 1 / scale - 1 / next;
    this.hand({ x: x + at.x * shift, y: y + at.y * shift, scale: next });
  }

  /** Move the map by pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.shot;
    this.hand({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  hand(shot: Shot): void {
    this.following = false;
    this.jump(this.held(shot));
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}
