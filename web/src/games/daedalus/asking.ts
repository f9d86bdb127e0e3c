/** What can be chosen on the board, and what is refused, by target. */
import { routeTargets } from "$lib/pick";
import type { Decision, OptionInfo } from "$lib/protocol";

export interface Asked {
  options: Map<string, OptionInfo[]>;
  refusals: Map<string, OptionInfo[]>;
  walks: Map<string, string>; // rooms further away, by what it is called to walk there
}

function gather(into: Map<string, OptionInfo[]>, option: OptionInfo): void {
  for (const target of new Set(option.targets ?? [])) {
    const found = into.get(target);
    if (found) found.push(option);
    else into.set(target, [option]);
  }
}

/** Sort the options of all one's own seats by the things that they are about. */
export function asked(decisions: Decision[]): Asked {
  const found: Asked = { options: new Map(), refusals: new Map(), walks: new Map() };
  for (const decision of decisions) {
    for (const option of decision.options) gather(found.options, option);
    for (const refusal of decision.refusals) gather(found.refusals, refusal);
    for (const route of decision.routes) for (const target of routeTargets(decision, route)) found.walks.set(target, route.label);
  }
  for (const target of found.options.keys()) found.walks.delete(target);
  for (const target of [...found.options.keys(), ...found.walks.keys()]) found.refusals.delete(target);
  return found;
}

/** What a thing is called for those who cannot see it: its option, or how many it has. */
export function labelOf(options: OptionInfo[] | undefined, name: string): string {
  if (!options?.length) return name;
  return options.length === 1 ? (options[0]?.label ?? name) : `${name}: ${options.length} choices`;
}
