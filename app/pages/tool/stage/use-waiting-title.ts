import { useEffect, useRef } from "react";
import { showTabIcon } from "~/pages/frame/tab-icons.ts";
import { formatElapsed } from "~/pages/results/prints/elapsed.ts";
import { isBusy, type GenerationPhase } from "../generation/generation-state.ts";

/** Stands before the page's name once a result came while somebody looked elsewhere. */
const DONE = "✓";

/** Lets the tab's title and icon say that a result is in the making, and that it is there, until the page is looked at. */
export function useWaitingTitle(phase: GenerationPhase): void {
  const startedAt = isBusy(phase) ? phase.startedAt : null;
  const wasBusy = useRef(false);
  useEffect(() => {
    if (startedAt === null) return;
    wasBusy.current = true;
    const title = markTitle();
    showTabIcon("waiting");
    const tell = () => title.set(formatElapsed(Date.now() - startedAt));
    tell();
    const timer = setInterval(tell, 1000);
    return () => {
      clearInterval(timer);
      title.restore();
      showTabIcon("own");
    };
  }, [startedAt]);
  const isDone = phase.name === "done" && phase.added > 0;
  useEffect(() => {
    if (!isDone || !wasBusy.current || !document.hidden) return;
    const title = markTitle();
    title.set(DONE);
    showTabIcon("ready");
    const restore = () => {
      title.restore();
      showTabIcon("own");
    };
    document.addEventListener("visibilitychange", restore, { once: true });
    return () => {
      document.removeEventListener("visibilitychange", restore);
      restore();
    };
  }, [isDone]);
}

/** The page's title with something before it; what another page has set meanwhile is left alone. */
function markTitle(): { set: (mark: string) => void; restore: () => void } {
  const own = document.title;
  let marked = own;
  return {
    set(mark) {
      if (document.title !== marked) return;
      marked = `${mark} · ${own}`;
      document.title = marked;
    },
    restore() {
      if (document.title === marked) document.title = own;
    },
  };
}
