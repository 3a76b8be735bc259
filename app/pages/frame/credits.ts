import { useEffect, useSyncExternalStore } from "react";
import type { Plan } from "#registry/contract/plans/plan.ts";

/** The answer of `GET /api/credits`. */
interface CreditsAnswer {
  balance: number;
  plan: Plan;
  /** When the first of these credits lapse, ISO 8601. */
  nextExpiry?: string;
}

const PLANS = ["visitor", "free", "subscriber"] as const satisfies readonly Plan[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

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
    return answer.ok ? parseCredits(await answer.json()) : null;
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

/** Reads the answer; null when it is not one. */
export function parseCredits(answer: unknown): CreditsAnswer | null {
  if (!isObject(answer) || typeof answer.balance !== "number") return null;
  const plan = PLANS.find((known) => known === answer.plan);
  if (!plan) return null;
  const { balance, nextExpiry } = answer;
  return typeof nextExpiry === "string" ? { balance, plan, nextExpiry } : { balance, plan };
}
