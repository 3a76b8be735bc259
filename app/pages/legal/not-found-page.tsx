import type { CatalogCard } from "#registry/contract/compiled.ts";
import { StyleCard } from "~/pages/catalogue/style-card.tsx";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { CATALOGUE_PATH } from "~/pages/frame/site-links.ts";

/** There is nothing at this address: where to go instead, and some styles. */
export function NotFoundPage({ cards }: { cards: readonly CatalogCard[] }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <div className="page-wrap">
      <section className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] items-center gap-[clamp(1.5rem,5vw,5rem)] pt-[clamp(2rem,6vw,5rem)]">
        <div>
          <h1 className="h-page">{t("common.notFound.heading")}</h1>
          <p className="lead mt-4">{t("common.notFound.text")}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={path(CATALOGUE_PATH)} size="lg">
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
        <section className="section">
          <h2 className="h-sec mb-6">{t("common.notFound.often")}</h2>
          <ul className="card-grid">
            {cards.map((card) => (
              <StyleCard key={card.id} card={card} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
