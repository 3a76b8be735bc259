import { useEffect } from "react";
import { useBringWords } from "~/i18n/use-translate.tsx";

/** What somebody does before anything has to be said to them. */
const FIRST_ACTS = ["pointerdown", "keydown", "dragenter"] as const;

/** Fetches the words that the page left to later as soon as somebody does something on it. */
export function useWordsAhead(): void {
  const bringWords = useBringWords();
  useEffect(() => {
    const ending = new AbortController();
    const bring = () => {
      // What needs them asks again, and tells where they can't be had.
      if (navigator.onLine)
        bringWords().then(
          () => ending.abort(),
          () => undefined,
        );
    };
    for (const act of FIRST_ACTS)
      window.addEventListener(act, bring, { signal: ending.signal, capture: true, passive: true });
    return () => ending.abort();
  }, [bringWords]);
}
