// The chance of winning a fight, for every bonus that can still be announced.
import type { Decision, OptionInfo } from "$lib/protocol";
import type { Fight, Item, Mercenary } from "./view";

/** The ways in which three dice reach a number or more, of 216. */
export function ways(need: number): number {
  let found = 0;
  for (let roll = 0; roll < 216; roll++) {
    const total = 3 + (roll % 6) + (Math.floor(roll / 6) % 6) + Math.floor(roll / 36);
    if (total >= need) found++;
  }
  return found;
}

export function chanceOf(need: number, bonus: number): number {
  return ways(need - bonus) / 216;
}

/** What an item adds to an attack on a race. */
export function attackOf(item: Item, race: string | undefined): number {
  let total = 0;
  for (const [verb, first, second] of item.effect ?? []) {
    if (verb === "attack") total += Number(first);
    if (verb === "attack_race" && first === race) total += Number(second);
  }
  return total;
}

interface Weapon {
  name: string;
  adds: number;
  left: number;
  cost: number;
  option: OptionInfo | undefined;
}

export interface Rung {
  bonus: number;
  chance: number;
  spend: string;
  /** The choices that announce it, one after the other; none where it is announced already, or cannot be now. */
  choices: string[];
}

const NAMED: Record<string, [string, number]> = {
  blast: ["blast", 3],
  grenade: ["grenade", 1],
  smoke: ["smoke", 1],
};

function weapons(fight: Fight, merc: Mercenary, asked: Decision | undefined): Weapon[] {
  const option = (choice: string) => asked?.options.find((found) => found.choice === choice);
  const found: Weapon[] = [
    { name: "grenade", adds: 1, left: merc.grenades, cost: 1, option: option("grenade") },
    { name: "smoke", adds: 1, left: merc.smokes, cost: 1.1, option: option("smoke") },
    { name: "blast", adds: 3, left: merc.blasts, cost: 2, option: option("blast") },
  ];
  for (const item of merc.carried) {
    const adds = attackOf(item, fight.alien.race);
    if (typeof item.uses !== "number" || adds <= 0) continue;
    found.push({ name: item.name, adds, left: item.uses, cost: 1.5, option: option(`ready ${item.id}`) });
  }
  return found.filter((weapon) => weapon.left > 0);
}

interface Spending {
  cost: number;
  used: Map<Weapon, number>;
}

/** The cheapest way to each bonus: what is announced already, and more on top of it. */
function cheapest(all: Weapon[], most: number): Map<number, Spending> {
  let found = new Map<number, Spending>([[0, { cost: 0, used: new Map() }]]);
  for (const weapon of all) {
    const next = new Map(found);
    for (const [bonus, spent] of found) {
      for (let count = 1; count <= weapon.left && bonus + (count - 1) * weapon.adds < most; count++) {
        const total = bonus + count * weapon.adds;
        const cost = spent.cost + count * weapon.cost;
        if (cost < (next.get(total)?.cost ?? Infinity)) {
          next.set(total, { cost, used: new Map(spent.used).set(weapon, count) });
        }
      }
    }
    found = next;
  }
  return found;
}

function said(used: Map<Weapon, number>): string {
  const parts = [...used].map(([weapon, count]) => {
    if (!(weapon.name in NAMED)) return weapon.name;
    return `${count} ${weapon.name}${count > 1 ? "s" : ""}`;
  });
  return parts.join(" + ") || "as you stand";
}

/** The rungs from what is announced now to a certain win, the cheapest way to each. */
export function ladder(fight: Fight, merc: Mercenary, asked: Decision | undefined): Rung[] {
  const most = Math.max(0, fight.need - 3 - fight.bonus);
  const found = cheapest(weapons(fight, merc, asked), most);
  const rungs = [...found].sort(([a], [b]) => a - b).map(([more, { used }]) => {
    const choices = [...used].flatMap(([weapon, count]) => (weapon.option ? Array<string>(count).fill(weapon.option.choice) : []));
    const bonus = fight.bonus + more;
    return { bonus, chance: chanceOf(fight.need, bonus), spend: said(used), choices };
  });
  return rungs.filter((rung, index) => index === 0 || rung.chance > rungs[index - 1]!.chance);
}

const MULTIPLE: Record<number, [number, number, number]> = {
  10: [16, 18, 18], 11: [15, 17, 18], 12: [14, 16, 18], 13: [13, 15, 17], 14: [12, 14, 16], 15: [10, 12, 15],
  16: [8, 10, 14], 17: [5, 7, 12], 18: [3, 5, 10], 19: [99, 3, 7], 20: [99, 99, 5], 21: [99, 99, 3],
};

/** The totals that bring two, three and five treasures at once, where a number is hard enough. */
export function multiples(need: number): { count: number; total: number }[] {
  const row = MULTIPLE[Math.min(need, 21)];
  if (!row) return [];
  const found = [2, 3, 5].map((count, index) => ({ count, total: Math.max(need, row[index]!) }));
  return found.filter(({ total }, index) => total < 99 && total !== found[index + 1]?.total && total !== found[index + 2]?.total);
}
