import { useEffect } from "react";
import { makeStore } from "./make-store.ts";

let tellers = 0;
const store = makeStore(() => tellers, 0);

function change(by: 1 | -1): void {
  tellers += by;
  store.announce();
}

/** While it holds, a place of the page says itself that there is no network, and the frame's banner keeps silent. */
export function useOfflineTold(isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return;
    change(1);
    return () => change(-1);
  }, [isTold]);
}

/** How many places of the page say so. */
export const useOfflineTellers = store.useValue;
