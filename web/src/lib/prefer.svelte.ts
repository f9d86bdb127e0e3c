// Preferences, kept in this browser.
import { read, write } from "$lib/keep";

export type Theme = "dark" | "light" | "system";

class Preferences {
  theme = $state<Theme>(read<Theme>("theme", "dark"));
  sound = $state(read("sound", false));
  pace = $state(read("pace", 1));

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    this.show();
  }

  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on);
  }

  setPace(pace: number): void {
    this.pace = pace;
    write("pace", pace);
  }

  /** Put the theme on the page. */
  show(): void {
    const bright = this.theme === "light" || (this.theme === "system" && prefers("(prefers-color-scheme: light)"));
    document.documentElement.dataset.theme = bright ? "light" : "dark";
  }
}

function prefers(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

export const still = () => prefers("(prefers-reduced-motion: reduce)");
export const preferences = new Preferences();
