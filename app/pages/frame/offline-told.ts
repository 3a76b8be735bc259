import { useEffect, useSyncExternalStore } from "react";

let tellers = 0;
const subscribers = new Set<() => void>();

function change(by: 1 | -1): void {
  tellers += by;
  for (const subscriber of subscribers) subscriber();
}

/** While it holds, a place of the page says itself that there is no network, and the frame's banner keeps silent. */
export function useOfflineTold(isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return;
    change(1);
    return () => change(-1);
  }, [isTold]);
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** How many places of the page say so. */
export const useOfflineTellers = (): number =>
  useSyncExternalStore(
    subscribe,
    () => tellers,
    () => 0,
  );
