import { useNavigation, useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode, useSyncExternalStore, useState } from "react";
import { takeConfirmed } from "#registry/contract/wire/confirmed-cookie.ts";
import { joinSentences } from "~/i18n/translate.ts";
import { useLocale, useTranslate, useBringWords } from "~/i18n/use-translate.tsx";
import { ToastZone } from "~/ui/toast/toast-zone.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Notice } from "~/ui/notice.tsx";
import { announceCreditsChanged, useCreditsRefresh, useCredits } from "./credits.ts";
import { ToolIds } from "./current-link.ts";
import { Footer, type FooterProps } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MissingPart, useOfflineTellers } from "./missing-part.tsx";
import { SessionHint } from "./session-hint.ts";

/** What somebody does before anything has to be said to them. */
const FIRST_ACTS = ["pointerdown", "keydown", "dragenter"] as const;

/** Fetches the words that the page left to later as soon as somebody does something on it. */
function useWordsAhead(): void {
  const bringWords = useBringWords();
  useEffect(() => {
    const ending = new AbortController();
    const bring = () => {
      // What needs them asks again, and tells where they can't be had.
      if (navigator.onLine)
        bringWords().then(
          () => ending.abort(),
          () => undefined,
        );
    };
    for (const act of FIRST_ACTS)
      window.addEventListener(act, bring, { signal: ending.signal, capture: true, passive: true });
    return () => ending.abort();
  }, [bringWords]);
}

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
  useWordsAhead();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
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

/** Registers the service worker that shows the offline page, and has it keep that page in this page's language. */
function useOfflinePage(): void {
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

/** A line at the top while the next page is under way, and its title read out once it is there. */
function NavigationProgress() {
  const t = useTranslate();
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const [said, setSaid] = useState("");
  const first = useRef(pathname);

  useEffect(() => {
    if (pathname === first.current) return;
    first.current = pathname;
    setSaid(document.title);
  }, [pathname]);

  return (
    <>
      {state === "loading" && (
        <div className="fixed inset-x-0 top-0 z-(--fx-z-toast) h-0.5 overflow-clip">
          <div className="busy-line absolute inset-0 bg-accent-soft" />
          <span className="sr-only">{t("common.loading")}</span>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}

/** Says after a mail's link that the account is there, and which credits came with it. */
export function ConfirmedNote() {
  const t = useTranslate();
  const { locale } = useLocale();
  const [isShown, setShown] = useState(false);
  const credits = useCredits();
  useEffect(() => {
    // A moment later: what is said once must not be lost on effects that run twice, as in development.
    const look = setTimeout(() => setShown(takeConfirmed()));
    return () => clearTimeout(look);
  }, []);
  return (
    <div role="status" className="notice-zone notice-zone-top">
      {isShown && (
        <Notice onClose={() => setShown(false)}>
          <Icon name="check" size={20} className="text-success" />
          <p className="min-w-0 flex-1">
            {joinSentences(locale, [
              t("common.confirmed.text"),
              credits !== null &&
                credits.plan !== "visitor" &&
                t("common.confirmed.credits", { credits: t("common.credits", { count: credits.balance }) }),
            ])}
          </p>
        </Notice>
      )}
    </div>
  );
}
