import { useEffect, useRef, useState } from "react";
import type { GenerationPhase } from "../generation/generation-state.ts";

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
