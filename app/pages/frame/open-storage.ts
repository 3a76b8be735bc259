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
