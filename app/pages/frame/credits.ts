import { useEffect } from "react";
import type { CreditsResponse } from "#registry/contract/wire/responses.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import { makeStore } from "./make-store.ts";

/** Dispatched on `window` by whoever spent or earned credits. */
export const CREDITS_CHANGED = "credits:changed";

const CHANNEL = "credits";

let current: CreditsResponse | null = null;
let asking = false;
let askAgain = false;
const store = makeStore<CreditsResponse | null>(() => current, null);

/** Asks the server for the balance. Calls during one that is under way make it ask once more. */
async function refresh(): Promise<void> {
  if (asking) {
    askAgain = true;
    return;
  }
  asking = true;
  do {
    askAgain = false;
    const answer = readResponse<CreditsResponse>(await askJson("/api/credits"), "balance", "plan");
    if (answer) current = answer; // Else the last known balance stays, and the next look brings the new one.
  } while (askAgain);
  asking = false;
  store.announce();
}

/** Says that the balance changed: it is asked for anew here and in this browser's other tabs. */
export function announceCreditsChanged(): void {
  window.dispatchEvent(new Event(CREDITS_CHANGED));
}

/** The viewer's balance and plan; null until the server has answered, and always while rendering on the server. */
export const useCredits = store.useValue;

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

/** What the server says at an address; null where it says no, and offline. */
export async function askJson(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
