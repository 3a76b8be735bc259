import type { CatalogCard } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { TOOLS_ANCHOR } from "~/pages/frame/site-links.ts";
import { countWide } from "./count-wide.ts";
import { ToolCard } from "./tool-card.tsx";

interface ToolSectionProps {
  tools: readonly CatalogCard[];
  /** No styles stand above it. */
  isFirst: boolean;
}

/** The tools beside the styles. */
export function ToolSection({ tools, isFirst }: ToolSectionProps) {
  const t = useTranslate();
  const wide = countWide(tools.length);
  return (
    <section
      id={TOOLS_ANCHOR}
      className={classNames("scroll-mt-32", !isFirst && "section")}
      aria-labelledby="tools-heading"
    >
      <h2 id="tools-heading" className="h-sec">
        {t("catalogue.tools.heading")}
      </h2>
      <p className="mt-1.5 mb-6 text-muted">{t("catalogue.tools.lead")}</p>
      <ul className="tool-grid">
        {tools.map((card, place) => (
          <ToolCard key={card.id} card={card} isWide={place < wide} />
        ))}
      </ul>
    </section>
  );
}
