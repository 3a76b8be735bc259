import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { lazy, Suspense } from "react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { Message, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { loadPatiently } from "~/ui/use-module.ts";
import { PRODUCT } from "#registry/contract/product.ts";

/** Its cards are no part of the pages that only might fail. */
const OftenOpened = lazy(() => loadPatiently(() => import("./often-opened.tsx")));

const NOT_FOUND = 404;
const UNAVAILABLE = 503;

const isCard = (value: unknown): value is CatalogCard =>
  typeof value === "object" && value !== null && "id" in value && "title" in value && "tagKeys" in value;

/** Cards that a loader sent along with its 404. */
function cardsOf(data: unknown): readonly CatalogCard[] {
  if (typeof data !== "object" || data === null || !("cards" in data) || !Array.isArray(data.cards))
    return [];
  return data.cards.filter(isCard);
}

/** `unavailable`: an outage, which ends without anybody writing to us. */
function FailurePage({ kind, supportEmail }: { kind: "error" | "unavailable"; supportEmail: string }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <div className="page-wrap grid justify-items-start gap-4 pt-[clamp(2rem,6vw,5rem)]">
      <h1 className="h-page">{t(`common.${kind}.heading`)}</h1>
      <p className="lead">{t(`common.${kind}.text`)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="lg" onClick={() => window.location.reload()} className="needs-script">
          {t("common.error.reload")}
        </Button>
        <ButtonLink to={path("/")} variant="quiet" size="lg" reloadDocument>
          {t("common.error.home")}
        </ButtonLink>
      </div>
      <p className="text-sm text-muted">
        <Message
          id="common.error.write"
          values={{
            email: (
              <a className="link" href={`mailto:${supportEmail}`}>
                <bdi>{supportEmail}</bdi>
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}

/** Whether a page could not be shown because there is nothing at its address. */
export const isNotFound = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status === NOT_FOUND;

/** Whether a page could not be shown because the database or the storage can't be reached. */
export const isUnavailable = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status === UNAVAILABLE;

/** What is shown instead of a page that could not be: not found, an outage, or a failure of ours with what to do. */
export function ErrorPage({ supportEmail }: { supportEmail: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isNotFound(error)) return <NotFoundPage cards={cardsOf(error.data)} />;
  return <FailurePage kind={isUnavailable(error) ? "unavailable" : "error"} supportEmail={supportEmail} />;
}

/** There is nothing at this address: where to go instead, and some styles. */
function NotFoundPage({ cards }: { cards: readonly CatalogCard[] }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <div className="page-wrap">
      <section className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] items-center gap-[clamp(1.5rem,5vw,5rem)] pt-[clamp(2rem,6vw,5rem)]">
        <div>
          <h1 className="h-page">{t("common.notFound.heading")}</h1>
          <p className="lead mt-4">{t("common.notFound.text")}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={path(CATALOG_PATH)} size="lg">
              {t("common.notFound.styles")}
            </ButtonLink>
            <ButtonLink to={path("/")} variant="quiet" size="lg">
              {t("common.notFound.home")}
            </ButtonLink>
          </div>
        </div>
        <div aria-hidden="true" className="grid aspect-3/2 place-items-center rounded-panel bg-stage">
          <div className="viewfinder grid h-2/3 w-3/5 place-items-center rounded-card bg-surface">
            <span className="font-display text-4xl text-line-strong">404</span>
          </div>
        </div>
      </section>
      {cards.length > 0 && (
        <Suspense fallback={null}>
          <OftenOpened cards={cards} />
        </Suspense>
      )}
    </div>
  );
}

/** Shown when not even the page's frame could be made. It relies on nothing, not even on translated words. */
export function LastResort() {
  return (
    <main lang="en" dir="ltr" className="page-wrap grid gap-4 py-20">
      <h1 className="h-page">Something went wrong</h1>
      <p className="lead">{PRODUCT.name} can't show this page at the moment. Please reload it in a minute.</p>
    </main>
  );
}
