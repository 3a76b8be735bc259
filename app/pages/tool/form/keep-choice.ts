import { isKeepDays, type KeepDays } from "#registry/contract/keep-days.ts";

const STORAGE_KEY = "keep-days";

/** For how many days photos are kept, as it was last chosen in this browser; null: as long as usual. */
export function readKeepChoice(storage: Storage): KeepDays | null {
  try {
    const days = Number(storage.getItem(STORAGE_KEY));
    return isKeepDays(days) ? days : null;
  } catch {
    return null;
  }
}

/** Remembers a choice in this browser. One that remembers nothing is no error. */
export function writeKeepChoice(storage: Storage, keepDays: KeepDays | null): void {
  try {
    if (keepDays === null) storage.removeItem(STORAGE_KEY);
    else storage.setItem(STORAGE_KEY, String(keepDays));
  } catch {
    // Private modes refuse; the choice holds for this page then.
  }
}
