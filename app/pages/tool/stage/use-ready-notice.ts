import { useEffect, useRef, useState } from "react";
import type { GenerationPhase } from "../generation/generation-state.ts";
import { canNotify, showNotice, type NoticeWords } from "./show-notice.ts";

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
