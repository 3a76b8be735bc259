/** What the browser keeps: for this tab's visit, or until it is emptied. */
export type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

function makeStandIn(): Kept {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}

type Span = "session" | "local";
const standIns: Readonly<Record<Span, Kept>> = { session: makeStandIn(), local: makeStandIn() };
const opened: Partial<Record<Span, Kept>> = {};
const PROBE = "probe";

/** Where a browser keeps things; where it refuses to, as with every cookie blocked, what lasts as long as the page. */
export function openStorage(span: Span): Kept {
  return (opened[span] ??= tryStorage(span) ?? standIns[span]);
}

function tryStorage(span: Span): Storage | null {
  try {
    const storage = span === "session" ? sessionStorage : localStorage;
    storage.setItem(PROBE, ""); // some give a storage that holds nothing
    storage.removeItem(PROBE);
    return storage;
  } catch {
    return null;
  }
}

/** Whether the browser keeps nothing of this visit. */
export const keepsNothing = (): boolean => openStorage("session") === standIns.session;

/**
 * Empties what the browser keeps for this site: drafts, the visit's photo, keys of requests. Whoever signs in here next must
 * find nothing of whoever left. The answer's `Clear-Site-Data` says the same, and is heard under https only.
 */
export function forgetVisit(): void {
  openStorage("session").clear();
  openStorage("local").clear();
}

/** Under which the browser keeps the attempts whose outcome is not known; it stays once it was written. */
export const ATTEMPTS_ITEM = "imgfx.attempts";

/** Whether anything was ever asked for in this browser, as far as it keeps anything. */
export const hasAsked = (): boolean => openStorage("local").getItem(ATTEMPTS_ITEM) !== null;
