import { useEffect } from "react";

/** Registers the service worker that shows the offline page, and has it keep that page in this page's language. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !window.isSecureContext) return;
    navigator.serviceWorker
      .register("/sw.js")
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage({ keepOfflinePageFor: window.location.href }))
      .catch(() => {
        // A browser that refuses service workers shows its own page when offline.
      });
  }, []);
}
