import { useEffect, useRef, useState } from "react";
import { useBringWords } from "~/i18n/use-translate.tsx";

/**
 * A part of the page's code with the words it speaks, loaded once it is wanted; null until then. A part that could not
 * be had, offline or while a release is rolled out, is asked for again when the connection is back, and the page goes on
 * without it. `onMissing` is told each time; `MissingPart` tells the person.
 */
export function useModule<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
  onMissing?: () => void,
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const bringWords = useBringWords();
  const tell = useRef(onMissing);
  useEffect(() => void (tell.current = onMissing));
  const isMissing = isWanted && module === null;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const ask = () => {
      Promise.all([load(), bringWords()]).then(
        ([loaded]) => isCurrent && setModule(() => loaded),
        () => {
          if (!isCurrent) return;
          window.addEventListener("online", ask, { once: true });
          tell.current?.();
        },
      );
    };
    ask();
    return () => {
      isCurrent = false;
      window.removeEventListener("online", ask);
    };
  }, [load, bringWords, isMissing]);
  return module;
}

/**
 * Loads a part of the page for `lazy`. A part that cannot be had is asked for again when the connection is back and never
 * fails, for a failure would take the whole page down; what the server sent of it stays on the page until then.
 */
export function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(
    () =>
      new Promise<Module>((resolve) => {
        const again = () => resolve(loadPatiently(load));
        window.addEventListener("online", again, { once: true });
      }),
  );
}
