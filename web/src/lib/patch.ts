import type { View } from "$lib/protocol";

/** Set what a patch names: `field`, or `field/12` for an element of a list. The old view stays as it was. */
export function applyPatch(view: View, patch: View): View {
  const next: View = { ...view };
  const copied = new Set<string>();
  for (const [key, value] of Object.entries(patch)) {
    const slash = key.lastIndexOf("/");
    const index = slash < 0 ? NaN : Number(key.slice(slash + 1));
    const field = key.slice(0, slash);
    if (!Number.isInteger(index) || !Array.isArray(next[field])) {
      next[key] = value;
      continue;
    }
    if (!copied.has(field)) {
      next[field] = [...(next[field] as unknown[])];
      copied.add(field);
    }
    (next[field] as unknown[])[index] = value;
  }
  return next;
}
