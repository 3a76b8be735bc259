import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { ConfirmedNote } from "./confirmed-note.tsx";
import { announceCreditsChanged, useCreditsRefresh } from "./credits.ts";
import { ToolIds } from "./current-link.ts";
import { Footer, type FooterProps } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MissingPart } from "./missing-part.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SessionHint } from "./session-hint.ts";
import { ToastZone } from "~/ui/toast-zone.tsx";
import { useOfflinePage } from "./use-offline-page.ts";

interface PageFrameProps {
  footer: FooterProps;
  /** Whether the page's request brought a session, which may have ended. */
  bringsSession: boolean;
  /** Ids of the tools beside the styles. */
  toolIds: readonly string[];
  children: ReactNode;
}

/**
 * Signing in and out changes whose credits are shown, here and in other tabs. Either is a form that was sent; whether a
 * session is brought tells less, because one that ended is brought too.
 */
function useSessionChange(): void {
  const isSent = useNavigation().formMethod === "POST";
  const before = useRef(isSent);
  useEffect(() => {
    if (before.current && !isSent) announceCreditsChanged();
    before.current = isSent;
  }, [isSent]);
}

/** What surrounds every page. */
export function PageFrame({ footer, bringsSession, toolIds, children }: PageFrameProps) {
  const t = useTranslate();
  useCreditsRefresh();
  useSessionChange();
  useOfflinePage();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute start-4 -top-16 z-(--fx-z-toast) rounded-control bg-ink px-4 py-2.5 text-on-ink focus:top-3"
      >
        {t("common.skip")}
      </a>
      <NavigationProgress />
      <SessionHint.Provider value={bringsSession}>
        <ToolIds.Provider value={toolIds}>
          <Header />
        </ToolIds.Provider>
      </SessionHint.Provider>
      <OfflineBanner />
      <noscript>
        <p className="bg-accent-soft px-(--fx-gutter) py-2 text-center text-sm text-on-accent-soft">
          {t("common.noScript")}
        </p>
      </noscript>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer {...footer} />
      <ConfirmedNote />
      <MissingPart />
      <ToastZone />
    </div>
  );
}
