// What on the board an option is about: what the server says, and what follows from its line.
import type { Decision, OptionInfo } from "$lib/protocol";
import { placeOf, type Ship } from "./view";

const PASSAGES = ["check", "pick", "break_lock", "unlock", "relock", "breach"];
const HERE = ["stay", "pick_up", "use_booth", "search", "meet", "hack", "try_access", "no_access"];

/** The targets of an option; of one about a passage or about where one stands, also those. */
export function targetsOf(ship: Ship, seat: number, option: OptionInfo): string[] {
  const given = option.targets ?? [];
  const [rule = "", first] = option.choice.split(" ");
  const merc = ship.seats[seat];
  if (!merc) return given;
  const own: string[] = [];
  if (PASSAGES.includes(rule)) {
    const side = ship.places[placeOf(merc.space)]?.sides[Number(first)];
    if (side && side.passage !== null) own.push(`passage:${side.passage}`);
  } else if (HERE.includes(rule)) own.push(`space:${merc.space}`);
  else if (rule === "fix_side") own.push(`side:${first}:${option.choice.split(" ")[2]}`);
  return [...given, ...own.filter((target) => !given.includes(target))];
}

export interface Chance {
  seat: number;
  option: OptionInfo;
  refused: boolean;
}

/** Every option and refusal by what it is about. */
export function byTarget(ship: Ship, decisions: Decision[]): Map<string, Chance[]> {
  const found = new Map<string, Chance[]>();
  const put = (seat: number, option: OptionInfo, refused: boolean) => {
    for (const target of targetsOf(ship, seat, option)) {
      found.set(target, [...(found.get(target) ?? []), { seat, option, refused }]);
    }
  };
  for (const asked of decisions) {
    for (const option of asked.options) put(asked.seat, option, false);
    for (const option of asked.refusals) put(asked.seat, option, true);
  }
  return found;
}

/** What a target is called for a screen reader: its options, or why there are none. */
export function ariaOf(chances: Chance[]): string {
  const open = chances.filter((chance) => !chance.refused);
  if (open.length) return open.map(({ option }) => option.label + percent(option.odds)).join("; or: ");
  return chances.map(({ option }) => `Not possible: ${option.label} (rule ${option.passage})`).join("; ");
}

export function percent(odds: number | null | undefined): string {
  return odds === null || odds === undefined ? "" : ` (${Math.round(odds * 100)} %)`;
}
