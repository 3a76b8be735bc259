import { useEffect, useSyncExternalStore } from "react";
import { creditsAnswer, type CreditsAnswer } from "#registry/contract/wire/credits.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";

/** Dispatched on `window` by whoever spent or earned credits. */
export const CREDITS_CHANGED = "credits:changed";

const CHANNEL = "credits";

let current: CreditsAnswer | null = null;
let asking = false;
let askAgain = false;
const subscribers = new Set<() => void>();

async function ask(): Promise<CreditsAnswer | null> {
  try {
    const answer = await fetch("/api/credits", { headers: { Accept: "application/json" } });
    return answer.ok ? (readWire(creditsAnswer, await answer.json()) ?? null) : null;
  } catch {
    return null; // Offline: the last known balance stays, and the next look brings the new one.
  }
}

/** Asks the server for the balance. Calls during one that is under way make it ask once more. */
async function refresh(): Promise<void> {
  if (asking) {
    askAgain = true;
    return;
  }
  asking = true;
  do {
    askAgain = false;
    const answer = await ask();
    if (answer) current = answer;
  } while (askAgain);
  asking = false;
  for (const subscriber of subscribers) subscriber();
}

/** Says that the balance changed: it is asked for anew here and in this browser's other tabs. */
export function announceCreditsChanged(): void {
  window.dispatchEvent(new Event(CREDITS_CHANGED));
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** The viewer's balance and plan; null until the server has answered, and always while rendering on the server. */
export function useCredits(): CreditsAnswer | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** Keeps the balance fresh: after hydration, when the window is looked at again, on changes here and in other tabs. */
export function useCreditsRefresh(): void {
  useEffect(() => {
    const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
    const onChange = () => {
      void refresh();
      channel?.postMessage(CREDITS_CHANGED);
    };
    const onLook = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && onLook();
    channel?.addEventListener("message", onLook);
    window.addEventListener("pageshow", onShow);
    window.addEventListener(CREDITS_CHANGED, onChange);
    window.addEventListener("focus", onLook);
    const first = window.setTimeout(() => void refresh(), 0);
    return () => {
      window.clearTimeout(first);
      channel?.close();
      window.removeEventListener(CREDITS_CHANGED, onChange);
      window.removeEventListener("focus", onLook);
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
}
