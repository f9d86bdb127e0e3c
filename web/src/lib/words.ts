// Small words that many parts say alike.

export function percent(odds: number): string {
  const whole = Math.round(odds * 100);
  if (whole === 0 && odds > 0) return "<1 %";
  if (whole === 100 && odds < 1) return ">99 %";
  return `${whole} %`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function clockTime(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

export function ago(at: number, now = Date.now()): string {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

/** What taking back will mean, said before it is done. */
export function undoWords(free: boolean, alone: boolean): string {
  if (free) return "free: nothing was learned since";
  return alone ? "the game will be marked “assisted”" : "the others will be asked";
}
