import { useEffect, useRef, useState } from "react";
import { type GenerationPhase, isBusy } from "../generation/generation-state.ts";
import { showTabIcon } from "~/pages/frame/tab-icons.ts";
import { formatElapsed } from "~/pages/results/result.ts";

/** The words of a notification: what has happened, and to what. */
interface NoticeWords {
  title: string;
  body: string;
}

/** The service worker's registration, by which alone phones let a site notify; undefined where there is none. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

/** Whether this browser lets a page notify without a service worker: phones' constructors throw. */
function canConstruct(): boolean {
  // With leave already given, trying would show one.
  if (Notification.permission === "granted") return true;
  try {
    new Notification("").close();
    return true;
  } catch {
    return false;
  }
}

/** Whether a notification of the system could be shown, once there is leave. */
const canNotify = async (): Promise<boolean> => (await findWorker()) !== undefined || canConstruct();

/** Shows a notification of the system that leads back to this page; nothing where the browser shows none. */
async function showNotice({ title, body }: NoticeWords): Promise<void> {
  const options = { body, tag: "result", data: { address: window.location.href } };
  try {
    const worker = await findWorker();
    if (worker !== undefined) return await worker.showNotification(title, options);
  } catch {
    // A worker that is not yet active shows none.
  }
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // The title says it there.
  }
}

/** Whether a notification is wanted: "absent" where the browser has none, or was told before to let none through. */
type NoticeState = "absent" | "off" | "on" | "denied";

export interface ReadyNotice {
  state: NoticeState;
  /** Asks the browser for leave, at the press that wants it and at no other time. */
  ask: () => void;
}

/** How a generation ended, as a notification tells it. */
type Ending = "ready" | "failed";

function endingOf(phase: GenerationPhase): Ending | null {
  if (phase.name === "failed") return "failed";
  if (phase.name !== "done") return null;
  return phase.added > 0 ? "ready" : "failed";
}

/**
 * Tells by a notification of the system that a result is there, or could not be made, to whoever asked for it and looks
 * elsewhere by then.
 */
export function useReadyNotice(phase: GenerationPhase, words: Record<Ending, NoticeWords>): ReadyNotice {
  const [state, setState] = useState<NoticeState>(() =>
    "Notification" in window && Notification.permission !== "denied" ? "off" : "absent",
  );
  const told = useRef(words);
  useEffect(() => void (told.current = words));
  useEffect(() => {
    if (!("Notification" in window)) return;
    void canNotify().then((can) => !can && setState("absent"));
  }, []);
  const due = state === "on" ? endingOf(phase) : null;
  useEffect(() => {
    if (due === null) return;
    setState("off");
    if (document.hidden) void showNotice(told.current[due]);
  }, [due]);
  const ask = () => {
    void Notification.requestPermission().then((answer) => setState(answer === "granted" ? "on" : "denied"));
  };
  return { state, ask };
}

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
