import { useEffect } from "react";

/** Says on the document's element, by `data-hydrated`, that the page reacts: whoever drives a browser waits for that. */
export function useHydrationMark(): void {
  useEffect(() => void (document.documentElement.dataset.hydrated = ""), []);
}
