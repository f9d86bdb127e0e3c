// How the options of a decision stand in the list: by group, with a number each.
import type { Decision, OptionInfo, Route } from "$lib/protocol";

export interface Row {
  /** Which in the list, from 0. */
  index: number;
  option?: OptionInfo;
  route?: Route;
  label: string;
}

export interface Group {
  name: string;
  rows: Row[];
  /** How many more there are than are shown. */
  hidden: number;
}

export const ROUTES = "In one go";
const MANY = 14;
const SHOWN = 5;

export function groups(decision: Decision, open: ReadonlySet<string>): Group[] {
  const byName = new Map<string, OptionInfo[]>();
  for (const option of decision.options) {
    const name = option.group ?? "";
    byName.set(name, [...(byName.get(name) ?? []), option]);
  }
  const many = decision.options.length > MANY && byName.size > 1;
  const found: Group[] = [];
  let index = 0;
  for (const [name, options] of byName) {
    const shown = many && !open.has(name) && options.length > SHOWN + 1 ? options.slice(0, SHOWN) : options;
    const rows = shown.map((option) => ({ index: index++, option, label: option.label }));
    found.push({ name, rows, hidden: options.length - shown.length });
  }
  if (decision.routes.length) {
    const rows = decision.routes.map((route) => ({ index: index++, route, label: route.label }));
    found.push({ name: ROUTES, rows, hidden: 0 });
  }
  return found;
}

/** The key of a row: 1 to 9, then 0. */
export function keyOf(index: number): string {
  if (index < 9) return String(index + 1);
  return index === 9 ? "0" : "";
}

const LONG = 56;

/** The first sentence of a long label; a short one is all head. */
export function headOf(label: string): string {
  const end = label.indexOf(". ");
  return label.length > LONG && end > 0 ? label.slice(0, end) : label;
}

export function restOf(label: string): string {
  const head = headOf(label);
  return head === label ? "" : label.slice(head.length + 2);
}
