// Addresses of the page: /, /new/cosmic, /t/TABLE, /replay/TABLE, /learn/cosmic, /rules/cosmic.

export interface Place {
  page: "front" | "new" | "table" | "replay" | "learn" | "rules" | "lost";
  id: string;
}

const PAGES: Record<string, Place["page"]> = { new: "new", t: "table", replay: "replay", learn: "learn", rules: "rules" };

export function parse(path: string): Place {
  const [head = "", id = "", ...rest] = path.split("/").filter(Boolean).map(decoded);
  if (!head) return { page: "front", id: "" };
  const page = PAGES[head];
  return page && id && !rest.length ? { page, id } : { page: "lost", id: "" };
}

/** A part of an address as it is meant; as it stands where it means nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  place = $state.raw<Place>(parse(location.pathname));

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    addEventListener("click", (event) => this.#click(event));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.place = parse(location.pathname);
  }

  /** Follow links within the page without loading it again. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api") || link.pathname === "/docs") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
