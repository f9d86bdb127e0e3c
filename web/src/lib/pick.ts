// What a click on the board means: a choice, a question which one, or a reason why not.
import type { Decision, OptionInfo, Route } from "$lib/protocol";

export type Picked =
  | { kind: "choose"; seat: number; choice: string }
  | { kind: "walk"; seat: number; route: Route }
  | { kind: "menu"; seat: number; options: OptionInfo[]; routes: Route[]; refusals: OptionInfo[] }
  | { kind: "refused"; refusal: OptionInfo }
  | { kind: "nothing" };

export function about(option: { targets?: string[] }, targets: readonly string[]): boolean {
  return option.targets?.some((target) => targets.includes(target)) ?? false;
}

/** The decision of the watched seat first; then those of one's other seats. */
export function ordered(decisions: readonly Decision[], seat: number): Decision[] {
  return [...decisions].sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat));
}

/** `asking`: never choose at once, but ask first, even where there is but one thing to do. */
export function resolve(decisions: readonly Decision[], seat: number, targets: readonly string[], asking = false): Picked {
  const queue = ordered(decisions, seat);
  for (const decision of queue) {
    const found = within(decision, targets, asking);
    if (found.kind !== "nothing") return found;
  }
  for (const decision of queue) {
    const refusal = decision.refusals.find((one) => about(one, targets));
    if (refusal) return { kind: "refused", refusal };
  }
  return { kind: "nothing" };
}

function within(decision: Decision, targets: readonly string[], asking: boolean): Picked {
  const { seat } = decision;
  const options = decision.options.filter((option) => about(option, targets));
  const routes = options.length ? [] : routesTo(decision, targets);
  const [option] = options;
  const [route] = routes;
  const refusals = decision.refusals.filter((refusal) => about(refusal, targets));
  if (options.length + routes.length > (asking ? 0 : 1)) return { kind: "menu", seat, options, routes, refusals };
  if (option) return { kind: "choose", seat, choice: option.choice };
  if (route) return { kind: "walk", seat, route };
  return { kind: "nothing" };
}

/** Routes that end at one of the targets, as far as the choices tell. */
export function routesTo(decision: Decision, targets: readonly string[]): Route[] {
  return decision.routes.filter((route) => about({ targets: routeTargets(decision, route) }, targets));
}

/** What the last choice of a route is about, learned from options of the same form: if "move 4" is about space:4, "move 9" is about space:9. */
export function routeTargets(decision: Decision, route: Route): string[] {
  const [verb, ...args] = (route.choices.at(-1) ?? "").split(" ");
  for (const option of decision.options) {
    const [name, ...values] = option.choice.split(" ");
    const target = option.targets?.at(-1) ?? "";
    const colon = target.lastIndexOf(":");
    const place = values.indexOf(target.slice(colon + 1));
    if (name === verb && colon > 0 && place >= 0) return [`${target.slice(0, colon)}:${args[place]}`];
  }
  return [];
}
