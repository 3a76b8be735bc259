import type { CatalogCard } from "#registry/contract/compiled.ts";
import { ToolCard } from "~/pages/catalog/tool-card.tsx";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { TOOLS_PATH } from "~/pages/frame/site-links.ts";
import { HomeSection } from "./home-section.tsx";

/** Cards of a row that are narrower than elsewhere. */
const FULL_ROW = 4;

/** Some of the tools beside the styles, and the way to all of them. */
export function HomeTools({ cards, toolCount }: { cards: readonly CatalogCard[]; toolCount: number }) {
  const t = useTranslate();
  if (cards.length === 0) return null;
  const isQuarter = cards.length === FULL_ROW;
  const way = { path: TOOLS_PATH, label: t("home.tools.all", { count: toolCount }) };
  return (
    <HomeSection heading={t("home.tools.heading")} way={way}>
      <ul className={classNames("tool-grid", isQuarter && "tool-grid-4")}>
        {cards.map((card) => (
          <ToolCard key={card.id} card={card} isQuarter={isQuarter} />
        ))}
      </ul>
    </HomeSection>
  );
}
