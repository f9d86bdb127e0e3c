/** The Daedalus Sentence, as the front page needs it. */
import type { GameModule } from "../types";
import Picture from "./Picture.svelte";

const daedalus: GameModule = {
  id: "daedalus",
  title: "The Daedalus Sentence",
  tagline: "The prison turns. Leave no one behind.",
  blurb:
    "Break out of a space station whose rings turn around you, with a machine that tells you what the Hive is about to do. Everybody reaches the pod, or nobody does.",
  players: "1–5",
  minutes: "45–90",
  weight: 3,
  signal: "var(--cyan)",
  Picture,
  load: async () => (await import("./ui")).default,
};

export default daedalus;
