/** What is drawn now: the view, and on top of it what events have already moved. */
import type { EventInfo } from "$lib/protocol";
import { cardOf } from "./cards";
import { duration, STEP, turnTime } from "./events";
import { angleIn, middle, nearest, ringOf, stepOf, touching, turnsOf } from "./geometry";
import { cellOf, type Card, type Hive, type Told } from "./hive";
import { ground, wayOf, type Orders } from "./patrol";

const PATIENCE = 180; // ms that a finger must stay down
const REST = 60; // ms from the end of a turn until a ring is drawn as it stands

export type Figure = "prisoner" | "minotaur" | "loctae" | "commander";

/** A figure: `place` is where it is, `at` the room in which it is drawn while it walks there. */
export class Token {
  place = $state(0);
  at = $state(0);
  angle = $state(0); // as drawn, counted on beyond a full turn
  gone = $state(false);
  born = $state(false);
  struck = $state(false);
  hidden = $state(false);
  captive = $state(false);
  origin = -1; // where a patrol began that is still going on

  constructor(
    readonly key: string,
    readonly kind: Figure,
    readonly seat: number,
  ) {}

  get radius(): number {
    return middle(ringOf(this.at));
  }
}

export class Scene {
  angles = $state<number[]>([0, 0, 0, 0, 0]);
  tokens = $state<Token[]>([]);
  opened = $state<boolean[]>([]);
  settled = $state<number[]>([0, 0, 0, 0, 0]); // the angles for which the rings are drawn
  turning = $state<number[]>([]);
  turnTime = $state(turnTime(1)); // milliseconds at the usual pace
  rehearsal = $state<"no" | "going" | "over">("no");
  flipping = $state<number[]>([]);
  flash = $state<{ place: number; kind: string } | null>(null);
  alert = $state(1);
  pace = 1;

  private hive: Hive | null = null;
  private orders: Orders | null = null;
  private appeared = -1; // where Minotaurs appeared in the event before
  private count = 0;
  private timers = new Set<ReturnType<typeof setTimeout>>();

  /** Show a view: whatever events did not foretell moves to where it belongs. */
  show(hive: Hive): void {
    const first = this.hive === null;
    this.hive = hive;
    this.stop();
    for (const token of this.tokens) if (token.at !== token.place) this.drawAt(token, token.place);
    this.rehearsal = "no";
    this.turnTo(turnsOf(hive), first);
    this.opened = hive.gates.map((gate) => gate.open);
    this.alert = hive.alert;
    this.flipping = [];
    this.flash = null;
    this.seatTokens(hive, first);
    this.guardTokens(hive, "minotaur", hive.places.map((p) => p.minotaurs));
    this.guardTokens(hive, "loctae", hive.places.map((p) => p.loctae - (p.commander ? 1 : 0)));
    this.guardTokens(hive, "commander", hive.places.map((p) => (p.commander ? 1 : 0)));
    for (const token of this.tokens) token.struck = false;
    if (hive.phase !== "hive") this.orders = null;
  }

  /** Let go of everything that was to happen later. */
  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  /** How many figures of a kind are in a room, as far as told. */
  counted(kind: Figure, place: number): number {
    return this.tokens.filter((t) => t.kind === kind && t.at === place && !t.gone).length;
  }

  /** Act out what is foretold, and stay there until a view is shown. */
  rehearse(told: Told[]): void {
    this.rehearsal = "going";
    let after = PATIENCE;
    for (const { kind, values } of told) {
      const event: EventInfo = { kind, values, targets: kind === "activates" ? [`card:${values[1]}`] : [] };
      this.later(after, () => this.play(event));
      after += kind === "activates" ? 0 : duration(event);
    }
    this.later(after, () => (this.rehearsal = "over"));
  }

  // Making the view true.

  private turnTo(wanted: number[], first: boolean): void {
    this.turning = [];
    wanted.forEach((angle, ring) => {
      const now = this.angles[ring] ?? 0;
      const by = (first ? angle : nearest(angle, now)) - now;
      if (!first && Math.abs(by) > 0.01) this.turnBy(ring, by);
      else [this.angles[ring], this.settled[ring]] = [now + by, now + by];
    });
  }

  private turnBy(ring: number, by: number): void {
    const angle = (this.angles[ring] ?? 0) + by;
    this.angles[ring] = angle;
    for (const token of this.tokens) if (ringOf(token.at) === ring) token.angle += by;
    this.turnTime = turnTime(by / stepOf(ring));
    this.turning = [...this.turning, ring];
    this.later(this.turnTime + REST, () => {
      this.settled[ring] = angle;
      this.turning = this.turning.filter((each) => each !== ring);
    });
  }

  private seatTokens(hive: Hive, first: boolean): void {
    for (const seat of hive.seats) {
      let token = this.tokens.find((t) => t.kind === "prisoner" && t.seat === seat.seat);
      if (seat.place === null || !seat.character) continue;
      if (!token) {
        token = this.add("prisoner", seat.place, seat.seat);
        token.born = first;
      }
      if (token.place !== seat.place) this.put(token, seat.place);
      token.hidden = seat.hidden;
      token.captive = seat.captive;
    }
    const there = (t: Token) => t.kind !== "prisoner" || hive.seats.some((s) => s.seat === t.seat && s.character);
    if (!this.tokens.every(there)) this.tokens = this.tokens.filter(there);
  }

  private guardTokens(hive: Hive, kind: Figure, wanted: number[]): void {
    const left = [...wanted];
    const lost: Token[] = [];
    for (const token of this.tokens) {
      if (token.kind !== kind || token.gone) continue;
      token.origin = -1;
      if ((left[token.place] ?? 0) > 0) left[token.place] = (left[token.place] ?? 0) - 1;
      else lost.push(token);
    }
    left.forEach((count, place) => {
      for (let i = 0; i < count; i++) {
        const token = lost.pop();
        if (token) this.put(token, place);
        else this.add(kind, place, -1).born = true;
      }
    });
    const over = new Set(lost);
    this.tokens = this.tokens.filter((t) => !over.has(t) && !(t.gone && t.kind === kind && hive === this.hive));
  }

  private add(kind: Figure, place: number, seat: number): Token {
    const token = new Token(`${kind}-${seat >= 0 ? seat : this.count++}`, kind, seat);
    token.place = token.at = place;
    token.angle = angleIn(place) + (this.angles[ringOf(place)] ?? 0);
    this.tokens.push(token);
    return this.tokens.at(-1) ?? token;
  }

  private put(token: Token, place: number): void {
    token.place = place;
    this.drawAt(token, place);
  }

  private drawAt(token: Token, place: number): void {
    token.at = place;
    token.angle = nearest(angleIn(place) + (this.angles[ringOf(place)] ?? 0), token.angle);
  }

  private later(ms: number, then: () => void): void {
    if (!this.pace) return then();
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, ms / this.pace);
    this.timers.add(timer);
  }

  // Playing events.

  private guard(kind: Figure, place: number): Token | undefined {
    const there = this.tokens.filter((t) => t.kind === kind && !t.gone);
    return (
      there.find((t) => t.origin === place) ??
      there.find((t) => t.place === place && t.at === place) ??
      there.find((t) => t.place === place)
    );
  }

  private walk(token: Token, way: number[]): number {
    const last = way.at(-1) ?? token.place;
    token.place = last;
    way.slice(1).forEach((place, i) => this.later(i * STEP, () => token.place === last && this.drawAt(token, place)));
    return (way.length - 1) * STEP;
  }

  private patrol(kind: "minotaur" | "loctae", from: number, to: number): [Token | undefined, number] {
    const token = this.guard(kind, from);
    if (!token || !this.hive) return [undefined, 0];
    const land = ground(this.hive, (place) => touching(place, this.angles));
    land.prisoners = this.tokens.filter((t) => t.kind === "prisoner").map((t) => t.place);
    let way = wayOf(land, kind, from, to, this.orders);
    if (token.place !== from) way = way.slice(Math.max(0, way.indexOf(token.place)));
    return [token, this.walk(token, way)];
  }

  private strike(kind: "minotaur" | "loctae", from: number, to: number): void {
    const [token, ms] = this.patrol(kind, from, to);
    if (!token) return;
    token.origin = from;
    this.later(ms, () => (this.flash = { place: to, kind: "capture" }));
    if (kind === "minotaur") this.later(ms + 200, () => (token.gone = true));
  }

  private remove(kind: Figure, place: number, count = 1): void {
    const there = this.tokens.filter((t) => t.kind === kind && t.place === place && !t.gone);
    for (const token of there.slice(0, count)) token.gone = true;
    this.flash = { place, kind: "kill" };
  }

  private appear(kind: Figure, place: number, count = 1): void {
    for (let i = 0; i < count; i++) this.add(kind, place, -1).born = true;
    this.flash = { place, kind: "appear" };
  }

  private prisoner(seat: number): Token | undefined {
    return this.tokens.find((t) => t.kind === "prisoner" && t.seat === seat);
  }

  /** A Minotaur that has just appeared in somebody's room takes her along, and is gone with her. */
  private pounce(place: number): void {
    const token = this.guard("minotaur", place);
    this.flash = { place, kind: "capture" };
    if (token) this.later(200, () => (token.gone = true));
  }

  private captured(seat: number): void {
    const token = this.prisoner(seat);
    if (!token || !this.hive) return;
    const cell = cellOf(this.hive, seat);
    token.struck = true;
    token.hidden = false;
    this.later(420, () => {
      this.put(token, cell);
      token.captive = true;
    });
  }

  private ordersOf(card: Card | null): void {
    const heading = card?.heading === "clockwise" ? 1 : card?.heading ? -1 : 0;
    this.orders = card?.number ? { steps: card.number, heading } : null;
  }

  /** Play one event. */
  play(event: EventInfo): void {
    const [a = 0, b = 0, c = 0] = event.values;
    const appeared = this.appeared;
    this.appeared = event.kind === "minotaurs-appear" ? a : -1;
    this.flash = null;
    this.turning = [];
    switch (event.kind) {
      case "activates":
        return this.ordersOf(this.hive && cardOf(event, this.hive));
      case "turns":
        return this.turnBy(a, b * c * stepOf(a));
      case "minotaur-goes":
        this.patrol("minotaur", a, b);
        return;
      case "loctae-goes": {
        const [token] = this.patrol("loctae", a, b);
        if (token) token.origin = -1;
        return;
      }
      case "minotaur-strikes":
        return this.strike("minotaur", a, b);
      case "loctae-strikes":
        return this.strike("loctae", a, b);
      case "captured":
        if (b === appeared) this.pounce(b);
        return this.captured(a);
      case "guard-moves":
        return this.ordered(a, b, c);
      case "led-moves": {
        const token = this.guard("minotaur", a);
        if (token) this.walk(token, [a, b]);
        return;
      }
      case "moves":
      case "climbs": {
        const token = this.prisoner(a);
        if (token) this.put(token, b);
        if (token) token.hidden = false;
        return;
      }
      case "hides": {
        const token = this.prisoner(a);
        if (token) token.hidden = true;
        return;
      }
      case "frees": {
        const token = this.prisoner(b);
        if (token) token.captive = false;
        return;
      }
      case "discovers":
        this.flipping = [...this.flipping, a];
        return;
      case "gate-opens":
        this.opened[a] = true;
        return;
      case "alert":
        this.alert = a;
        return;
      default:
        return this.comeAndGo(event.kind, a, b);
    }
  }

  /** A step of a guard that the Commander moves: 0 a Minotaur, 1 a Loctae, 2 herself. */
  private ordered(guard: number, from: number, to: number): void {
    const kind = (["minotaur", "loctae", "commander"] as const)[guard] ?? "minotaur";
    const token = this.guard(kind, from);
    if (token) this.walk(token, [from, to]);
  }

  private comeAndGo(kind: string, a: number, b: number): void {
    switch (kind) {
      case "minotaurs-appear":
        return this.appear("minotaur", a, b);
      case "loctae-appears":
        return this.appear("loctae", a);
      case "commander-begins":
        return this.appear("commander", a);
      case "commander-reinforces":
        return this.appear(this.tokens.some((t) => t.kind === "commander" && !t.gone) ? "loctae" : "commander", b);
      case "merges":
        this.remove("minotaur", a, 20);
        return this.appear("loctae", a);
      case "kills":
      case "kills-another":
        return this.remove("minotaur", b);
      case "kills-all":
        return this.remove("minotaur", b, 20);
      case "kills-loctae":
      case "loctae-hunted-down":
        return this.remove("loctae", b);
      case "commander-falls":
        return this.remove("commander", a);
    }
  }
}
