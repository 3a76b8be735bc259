import { Link } from "@remix-run/react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { ToolCard } from "~/catalogue/tool-card.tsx";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import { TOOLS_PATH } from "~/ui/site-links.ts";

/** Cards of a row that are narrower than elsewhere. */
const FULL_ROW = 4;

/** Some of the tools beside the styles, and the way to all of them. */
export function HomeTools({ cards, toolCount }: { cards: readonly CatalogCard[]; toolCount: number }) {
  const t = useTranslate();
  const path = useLocalePath();
  if (cards.length === 0) return null;
  return (
    <section className="page-wrap section">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="h-sec">{t("home.tools.heading")}</h2>
        <Link
          to={path(TOOLS_PATH)}
          className="link inline-flex min-h-9 items-center gap-1.5 text-sm font-medium"
        >
          {t("home.tools.all", { count: toolCount })}
          <Icon name="arrow-right" size={16} className="flip" />
        </Link>
      </div>
      <ul className={classNames("tool-grid", cards.length === FULL_ROW && "tool-grid-4")}>
        {cards.map((card) => (
          <ToolCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}
