// Cosmic Warfare, as the front page knows it.
import type { GameModule } from "../types";
import Picture from "./Picture.svelte";

const game: GameModule = {
  id: "cosmic",
  title: "Cosmic Warfare",
  tagline: "Privateers in space: three hours to loot a flagship",
  blurb:
    "Board the Juggernaut, open doors that should stay shut, and out-dice whatever lives behind them. " +
    "Then be back in the docking port before your own ship leaves without you.",
  players: "1–8",
  minutes: "45–120",
  weight: 2,
  signal: "var(--sodium)",
  Picture,
  load: async () => (await import("./ui")).ui,
};

export default game;
