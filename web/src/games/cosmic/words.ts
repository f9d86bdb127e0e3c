// The settings, explained for the page where a table is set up.
import type { SettingWords } from "../types";

export const options: Record<string, SettingWords> = {
  mode: {
    title: "What you play for",
    help: "Nobody can hurt anybody either way. It is all about whose loot counts.",
    values: {
      cooperative: {
        title: "For Earth",
        help: "All loot is counted together, information three times, and every dead alien pays a bounty. Earth grades the mission.",
      },
      competitive: { title: "For yourself", help: "Whoever brings home the most wins. Being left behind is worth nothing at all." },
    },
  },
  draw: {
    title: "Aliens and treasures",
    help: "Two ways to find out what is behind a door.",
    values: {
      cards: { title: "Cards", help: "Two shuffled decks: nobody is met twice, and nothing is found twice, until they run out." },
      tables: { title: "Tables", help: "Three dice read in order. The same marmalade may turn up in three different safes." },
    },
  },
};
