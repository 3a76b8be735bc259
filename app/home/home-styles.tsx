import { Link } from "@remix-run/react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { StyleCard } from "~/catalogue/style-card.tsx";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { CATALOGUE_PATH } from "~/ui/site-links.ts";

/** The first styles of the catalogue, and the way to all of them. */
export function HomeStyles({ cards, styleCount }: { cards: readonly CatalogCard[]; styleCount: number }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <section className="page-wrap section">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="h-sec">{t("home.styles.heading")}</h2>
        <Link
          to={path(CATALOGUE_PATH)}
          className="link inline-flex min-h-9 items-center gap-1.5 text-sm font-medium"
        >
          {t("home.styles.all", { count: styleCount })}
          <Icon name="arrow-right" size={16} className="flip" />
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-7 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-9">
        {cards.map((card) => (
          <StyleCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}
