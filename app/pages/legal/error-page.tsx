import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { Message, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

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
