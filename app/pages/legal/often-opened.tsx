import type { CatalogCard } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { StyleCard } from "~/pages/catalog/style-card.tsx";

/** Some styles, for who came to an address at which nothing is. */
export default function OftenOpened({ cards }: { cards: readonly CatalogCard[] }) {
  const t = useTranslate();
  return (
    <section className="section">
      <h2 className="h-sec mb-6">{t("common.notFound.often")}</h2>
      <ul className="card-grid">
        {cards.map((card) => (
          <StyleCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}
