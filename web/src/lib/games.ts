// The games that this client can draw: one folder each.
import type { GameModule } from "$games/types";

const found = import.meta.glob<{ default?: GameModule; game?: GameModule }>("../games/*/index.ts", { eager: true });

export const games: GameModule[] = Object.values(found)
  .map((module) => module.default ?? module.game)
  .filter((module) => module !== undefined)
  .sort((a, b) => a.weight - b.weight || a.title.localeCompare(b.title));

export function gameOf(id: string): GameModule | undefined {
  return games.find((game) => game.id === id);
}
