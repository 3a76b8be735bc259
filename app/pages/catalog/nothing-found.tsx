import { Link } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { chipClass } from "~/ui/chip.tsx";
import type { CatalogView } from "./answer-query.ts";
import { isStyle } from "./filter-cards.ts";
import { StyleCard } from "./style-card.tsx";
import { ToolCard } from "./tool-card.tsx";

/** Says that nothing matches, and what to try: words that find something, and the nearest styles and tools. */
export function NothingFound({
  view: { near, nearWords },
}: {
  view: Pick<CatalogView, "near" | "nearWords">;
}) {
  const t = useTranslate();
  const path = useLocalePath();
  const styles = near.filter(isStyle);
  const tools = near.filter((card) => !isStyle(card));
  return (
    <>
      <div className="viewfinder mt-6 grid justify-items-center gap-3 rounded-panel px-6 py-16 text-center">
        <h2 className="h-panel">{t("catalog.empty.heading")}</h2>
        <p className="max-w-104 text-muted">{t("catalog.empty.text")}</p>
        {nearWords.length > 0 && (
          <>
            <p id="near-words" className="mt-2 text-sm text-muted">
              {t("catalog.empty.words")}
            </p>
            <ul aria-labelledby="near-words" className="flex flex-wrap justify-center gap-2">
              {nearWords.map((word) => (
                <li key={word}>
                  <Link
                    to={`${path(CATALOG_PATH)}?${new URLSearchParams({ q: word })}`}
                    preventScrollReset
                    replace
                    className={chipClass(false)}
                  >
                    {word}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <ButtonLink to={path(CATALOG_PATH)} className="mt-3">
          {t("catalog.empty.reset")}
        </ButtonLink>
      </div>
      {near.length > 0 && (
        <section className="section" aria-labelledby="near-heading">
          <h2 id="near-heading" className="h-sec mb-6">
            {t("catalog.empty.near")}
          </h2>
          {styles.length > 0 && (
            <ul className="card-grid">
              {styles.map((card) => (
                <StyleCard key={card.id} card={card} urgency="late" featureClass={undefined} />
              ))}
            </ul>
          )}
          {tools.length > 0 && (
            <ul className="tool-grid mt-6">
              {tools.map((card) => (
                <ToolCard key={card.id} card={card} isWide={false} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}
