import { useSyncExternalStore } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useOfflineTellers } from "./offline-told.ts";

function subscribe(subscriber: () => void): () => void {
  window.addEventListener("online", subscriber);
  window.addEventListener("offline", subscriber);
  return () => {
    window.removeEventListener("online", subscriber);
    window.removeEventListener("offline", subscriber);
  };
}

/** Says so while the browser has no network and no other place of the page says it. */
export function OfflineBanner() {
  const t = useTranslate();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isTold = useOfflineTellers() > 0;
  return (
    <div role="status">
      {!isOnline && !isTold && (
        <p className="page-wrap bg-ink py-2 text-center text-sm text-on-ink">{t("common.offline.banner")}</p>
      )}
    </div>
  );
}
