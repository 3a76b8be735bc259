import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useCreditsRefresh } from "./credits.ts";
import { Footer, type FooterProps } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MissingPart } from "./missing-part.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { ToastZone } from "./toast-zone.tsx";
import { useOfflinePage } from "./use-offline-page.ts";

/** What surrounds every page. */
export function PageFrame({ footer, children }: { footer: FooterProps; children: ReactNode }) {
  const t = useTranslate();
  useCreditsRefresh();
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
      <Header />
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
      <MissingPart />
      <ToastZone />
    </div>
  );
}
