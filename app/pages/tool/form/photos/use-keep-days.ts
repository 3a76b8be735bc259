import { useCallback, useEffect, useRef, useState } from "react";
import { type KeepDays, isKeepDays } from "#registry/contract/keep-days.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { showToast } from "~/ui/toast/toast.ts";
import type { StoredPhotos } from "./stored-photos.ts";
import { openStorage, type Kept } from "~/pages/frame/open-storage.ts";

const STORAGE_KEY = "keep-days";

/** For how many days photos are kept, and the way to change it. */
export interface KeepChoice {
  /** Null: as long as usual. */
  days: KeepDays | null;
  /** What an upload that begins now is told. */
  current: () => KeepDays | null;
  choose: (days: KeepDays | null) => void;
}

/**
 * The choice of this browser. It counts for the photos that lie in the form too; `stored` gives their addresses. Where
 * that could not be told to the server, the choice stays as it was.
 */
export function useKeepDays(stored: () => readonly string[], keepFor: StoredPhotos["keepFor"]): KeepChoice {
  const t = useTranslate();
  const [days, setDays] = useState<KeepDays | null>(null);
  const latest = useRef<KeepDays | null>(null);
  const apply = useCallback((chosen: KeepDays | null) => {
    latest.current = chosen;
    setDays(chosen);
  }, []);
  const current = useCallback(() => latest.current, []);
  useEffect(() => apply(readKeepChoice(openStorage("local"))), [apply]);

  const choose = async (chosen: KeepDays | null) => {
    const before = latest.current;
    apply(chosen);
    const urls = stored();
    if (urls.length > 0 && !(await keepFor(urls, chosen))) {
      apply(before);
      showToast({ id: "keep", kind: "bad", text: t("style.form.keepFailed") });
      return;
    }
    writeKeepChoice(openStorage("local"), chosen);
  };
  return { days, current, choose: (chosen) => void choose(chosen) };
}

/** For how many days photos are kept, as it was last chosen in this browser; null: as long as usual. */
function readKeepChoice(storage: Kept): KeepDays | null {
  try {
    const days = Number(storage.getItem(STORAGE_KEY));
    return isKeepDays(days) ? days : null;
  } catch {
    return null;
  }
}

/** Remembers a choice in this browser. One that remembers nothing is no error. */
function writeKeepChoice(storage: Kept, keepDays: KeepDays | null): void {
  try {
    if (keepDays === null) storage.removeItem(STORAGE_KEY);
    else storage.setItem(STORAGE_KEY, String(keepDays));
  } catch {
    // Private modes refuse; the choice holds for this page then.
  }
}
