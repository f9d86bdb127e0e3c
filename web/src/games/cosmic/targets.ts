// What on the board each option is about.
import type { Decision, OptionInfo } from "$lib/protocol";

export interface Chance {
  seat: number;
  option: OptionInfo;
  refused: boolean;
}

/** Every option and refusal by what it is about. */
export function byTarget(decisions: Decision[]): Map<string, Chance[]> {
  const found = new Map<string, Chance[]>();
  const put = (seat: number, option: OptionInfo, refused: boolean) => {
    for (const target of option.targets ?? []) {
      found.set(target, [...(found.get(target) ?? []), { seat, option, refused }]);
    }
  };
  for (const asked of decisions) {
    for (const option of asked.options) put(asked.seat, option, false);
    for (const option of asked.refusals) put(asked.seat, option, true);
  }
  return found;
}

/** What a target is called for a screen reader: what can be done about it, and what cannot. */
export function ariaOf(chances: Chance[]): string {
  const open = chances.filter((chance) => !chance.refused).map(({ option }) => option.label + percent(option.odds));
  const not = chances.filter((chance) => chance.refused).map(({ option }) => `Not possible: ${option.label} (rule ${option.passage})`);
  return [open.join("; or: "), ...not].filter(Boolean).join("; ");
}

export function percent(odds: number | null | undefined): string {
  return odds === null || odds === undefined ? "" : ` (${Math.round(odds * 100)} %)`;
}
