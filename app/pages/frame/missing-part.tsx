import { useEffect, useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Notice } from "~/ui/notice.tsx";
import { makeStore } from "./make-store.ts";

/** Vite's event for a part of the code that could not be loaded. */
const PART_MISSING = "vite:preloadError";

/**
 * Says that a part of the page could not be loaded, and what helps: the connection, or a reload where the server has
 * another version by now. Drawn with nothing that would have to be loaded first.
 */
export function MissingPart() {
  const t = useTranslate();
  const [cause, setCause] = useState<"offline" | "gone" | null>(null);

  useEffect(() => {
    const onMissing = () => setCause(navigator.onLine ? "gone" : "offline");
    // Offline parts are asked for again by those who want them; one that is gone says so anew.
    const onOnline = () => setCause((known) => (known === "offline" ? null : known));
    window.addEventListener(PART_MISSING, onMissing);
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener(PART_MISSING, onMissing);
      window.removeEventListener("online", onOnline);
    };
  }, []);

  useOfflineTold(cause === "offline");
  // Whoever asked for the part may have said it better, beside what was pressed.
  const isAlone = useOfflineTellers() <= 1;
  const isShown = cause === "gone" || (cause === "offline" && isAlone);
  return (
    <div role="alert" className="notice-zone notice-zone-top">
      {isShown && (
        <Notice onClose={() => setCause(null)}>
          <Icon name="circle-alert" size={20} className="text-danger" />
          <div className="grid min-w-0 flex-1 justify-items-start gap-3">
            <p>{t(cause === "gone" ? "common.missing.text" : "common.missing.offline")}</p>
            {cause === "gone" && (
              <Button variant="line" size="sm" onClick={() => window.location.reload()}>
                {t("common.error.reload")}
              </Button>
            )}
          </div>
        </Notice>
      )}
    </div>
  );
}

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
