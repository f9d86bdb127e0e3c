// What a form of settings does beyond showing them: parts, what goes together, and what matters.
import type { SettingWords } from "$games/types";
import type { Setting } from "$lib/protocol";

type Words = Record<string, SettingWords>;
type Options = Record<string, string>;

export const valueOf = (setting: Setting, options: Options): string => options[setting.name] ?? setting.default;

/** The parts that a value can be put together of: what the words know and the server does not list. */
export function partsOf(setting: Setting, words: Words): string[] {
  if (!setting.values.length) return [];
  return Object.keys(words[setting.name]?.values ?? {}).filter((name) => !setting.values.includes(name));
}

/** The parts that are chosen; none where a listed value is. */
export function chosenParts(setting: Setting, options: Options): string[] {
  const value = valueOf(setting, options);
  return setting.values.includes(value) ? [] : value.split("+");
}

/** The value with one part more or less; what no longer goes with it goes too. */
export function toggled(setting: Setting, words: Words, options: Options, part: string): string {
  const said = words[setting.name]?.values ?? {};
  const now = new Set(chosenParts(setting, options));
  if (!now.delete(part)) {
    for (const added of [part, said[part]?.needs ?? part]) {
      now.delete(said[added]?.bars ?? "");
      now.add(added);
    }
  }
  const goes = (one: string) => now.has(one) && now.has(said[one]?.needs ?? one);
  return partsOf(setting, words).filter(goes).join("+") || setting.default;
}

/** The options without those that do not matter beside the others: the server takes the usual for them. */
export function mattering(options: Options, words: Words): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => words[name]?.matters?.(options) ?? true));
}

/** The least and the most seats with the options that are chosen. */
export function seatsWith(settings: Setting[], words: Words, options: Options, [fewest, most]: [number, number]): [number, number] {
  const limits = settings.map((setting): [number, number] => words[setting.name]?.values?.[valueOf(setting, options)]?.seats ?? [fewest, most]);
  return [Math.max(fewest, ...limits.map(([least]) => least)), Math.min(most, ...limits.map(([, greatest]) => greatest))];
}
