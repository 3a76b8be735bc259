import type { CatalogCard } from "#registry/contract/compiled.ts";
import { StyleCard } from "~/pages/catalog/style-card.tsx";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { HomeSection } from "./home-section.tsx";

/** The first styles of the catalog, and the way to all of them. */
export function HomeStyles({ cards, styleCount }: { cards: readonly CatalogCard[]; styleCount: number }) {
  const t = useTranslate();
  const way = { path: CATALOG_PATH, label: t("home.styles.all", { count: styleCount }) };
  return (
    <HomeSection heading={t("home.styles.heading")} way={way}>
      <ul className="card-grid card-grid-3">
        {cards.map((card) => (
          <StyleCard key={card.id} card={card} isThird />
        ))}
      </ul>
    </HomeSection>
  );
}
