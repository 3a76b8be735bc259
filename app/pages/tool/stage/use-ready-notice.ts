import { useEffect, useRef, useState } from "react";
import type { GenerationPhase } from "../generation/generation-state.ts";

/** Whether a notification is wanted: "absent" where the browser has none, or was told before to let none through. */
type NoticeState = "absent" | "off" | "on" | "denied";

export interface ReadyNotice {
  state: NoticeState;
  /** Asks the browser for leave, at the press that wants it and at no other time. */
  ask: () => void;
}

/** Tells by a notification of the system that a result is there, to whoever asked for it and looks elsewhere by then. */
export function useReadyNotice(phase: GenerationPhase, words: { title: string; body: string }): ReadyNotice {
  const [state, setState] = useState<NoticeState>(() =>
    "Notification" in window && Notification.permission !== "denied" ? "off" : "absent",
  );
  const told = useRef(words);
  useEffect(() => void (told.current = words));
  const isDue = phase.name === "done" && state === "on";
  useEffect(() => {
    if (!isDue) return;
    setState("off");
    if (!document.hidden) return;
    const { title, body } = told.current;
    try {
      const notice = new Notification(title, { body, tag: "result" });
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    } catch {
      // Phones let only a service worker notify; the title says it there.
    }
  }, [isDue]);
  const ask = () => {
    void Notification.requestPermission().then((answer) => setState(answer === "granted" ? "on" : "denied"));
  };
  return { state, ask };
}
