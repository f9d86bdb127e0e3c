// Which passage of which rulebook is open in the drawer.
class Reading {
  game = $state("");
  passage = $state("");

  open(game: string, passage: string): void {
    this.game = game;
    this.passage = passage;
  }

  close(): void {
    this.passage = "";
  }
}

export const reading = new Reading();
