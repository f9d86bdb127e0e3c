// Keys that work anywhere on a page, unless somebody is writing or a board has taken them.
export type Keys = Record<string, (event: KeyboardEvent) => void>;

function writing(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return !!element?.closest?.("input, textarea, select, [contenteditable]");
}

export function onKeys(keys: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (writing(event.target) && event.key !== "Escape") return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  };
}
