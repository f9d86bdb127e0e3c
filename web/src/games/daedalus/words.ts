/** The settings of a table, explained. */
import type { SettingWords } from "../types";

const SETS: Record<string, string> = {
  "second-time": "1+3",
  veteran: "1+2+5+6",
  expert: "1+3+4+7",
  "hell-in-space": "1+2+3+4+5+7",
};

/** Whether an enhancer is among those that are played with. */
function among(chosen: Record<string, string>, enhancer: string): boolean {
  const text = chosen.enhancers ?? "none";
  return chosen.mode !== "ariadne" && (SETS[text] ?? text).split("+").includes(enhancer);
}

export const options: Record<string, SettingWords> = {
  mode: {
    title: "Sides",
    help: "Whether the Hive runs by itself, or one of you runs it.",
    values: {
      base: { title: "All together", help: "One to four prisoners against the Hive. You all get out, or nobody does.", seats: [1, 4] },
      ariadne: {
        title: "Ariadne's Thread",
        help: "Two to five players: the last seat is the Hive Commander and hunts the rest. Hands are secret, nobody has a special ability, and no enhancers are used.",
        seats: [2, 5],
      },
    },
  },
  enhancers: {
    title: "Enhancers",
    help: "What makes it harder: sets of the seven enhancers, from mild to merciless.",
    matters: (chosen) => chosen.mode !== "ariadne",
    values: {
      none: { title: "None", help: "The game as it is. Right for a first escape, and hard enough for most." },
      "second-time": { title: "Second time", help: "1 and 3: THESEUS is partly blind, and repairs are done within the hour." },
      veteran: { title: "Veteran", help: "1, 2, 5 and 6: a blind THESEUS, hidden hands, lockdowns, and 25 seconds to act in." },
      expert: { title: "Expert", help: "1, 3, 4 and 7: a blind THESEUS, the hour, a clock that a die sets, and Minotaurs that land anywhere." },
      "hell-in-space": { title: "Hell in space", help: "1, 2, 3, 4, 5 and 7. Everything at once, except mercy." },
      "1": { title: "1 · Faulty algorithm", help: "THESEUS lies face down. Each round a die says how many of its cards can be read; data packets on cards turn up more, or roll again." },
      "2": { title: "2 · Cloud disabled", help: "Everybody's hand is hidden. You may talk about it." },
      "3": { title: "3 · Repairs imminent", help: "The whole escape has to be done within an hour, or as many minutes as you set." },
      "4": { title: "4 · Emergency protocols", help: "A die sets how many seconds the prisoners have each round, and nobody speaks while planning.", bars: "6" },
      "5": { title: "5 · Rolling lockdowns", help: "Each round a die locks one kind of room, or lets a Minotaur in." },
      "6": { title: "6 · Automated security", help: "25 seconds for all actions of a round, or as many as you set.", bars: "4" },
      "7": { title: "7 · Remote activation", help: "New Minotaurs land some rooms away from the usual spot, and take whoever stands there." },
      silent: { title: "4, silent", help: "Quieter still: nobody speaks in the Hive's phase either.", needs: "4" },
    },
  },
  minutes: { title: "The hour", help: "With enhancer 3: minutes until the repairs are done, from 20 to 120.", between: [20, 120], unit: "minutes", matters: (chosen) => among(chosen, "3") },
  seconds: { title: "Seconds to act", help: "With enhancer 6: seconds that the prisoners have in each round, from 15 to 40.", between: [15, 40], unit: "seconds", matters: (chosen) => among(chosen, "6") },
};
