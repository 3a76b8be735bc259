import type { CatalogCard } from "#registry/contract/compiled.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import type { Urgency } from "~/ui/framed-picture.tsx";
import { CATALOGUE_PATH } from "~/pages/frame/site-links.ts";
import type { CatalogueQuery, TagCount } from "./filter-cards.ts";
import { planGrid } from "./plan-grid.ts";
import { SearchBox } from "./search-box.tsx";
import { StyleCard } from "./style-card.tsx";
import { TagChips } from "./tag-chips.tsx";
import { ToolSection } from "./tool-section.tsx";

export interface CataloguePageProps {
  /** The styles of the pages that are shown. */
  cards: readonly CatalogCard[];
  /** How many styles match the search and tag. */
  found: number;
  /** The other tools that match. */
  tools: readonly CatalogCard[];
  /** How many styles and tools there are. */
  total: number;
  tags: readonly TagCount[];
  query: CatalogueQuery;
  /** Address of the list with one page more. */
  moreAddress: string | undefined;
}

/** Cards that a window shows without scrolling. */
const SEEN_CARDS = 4;

/** The first picture is the page's largest. */
const urgencyOf = (index: number): Urgency => (index === 0 ? "first" : index < SEEN_CARDS ? "soon" : "late");

function EmptyResult() {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <div className="viewfinder mt-6 grid justify-items-center gap-3 rounded-panel px-6 py-16 text-center">
      <h2 className="h-panel">{t("catalogue.empty.heading")}</h2>
      <p className="max-w-104 text-muted">{t("catalogue.empty.text")}</p>
      <ButtonLink to={path(CATALOGUE_PATH)} className="mt-3">
        {t("catalogue.empty.reset")}
      </ButtonLink>
    </div>
  );
}

/** The styles, then the other tools, with search and tags for both. */
export function CataloguePage({ cards, found, tools, total, tags, query, moreAddress }: CataloguePageProps) {
  const t = useTranslate();
  const isWholeList = query.search === "" && query.tag === undefined;
  const grid = planGrid(found, isWholeList);
  return (
    <>
      <div className="page-wrap pt-[clamp(1.75rem,3.2vw,3.25rem)]">
        <h1 className="h-page">{t("catalogue.heading")}</h1>
        <p className="lead mt-3">{t("catalogue.lead")}</p>
      </div>
      <div className="sticky top-(--fx-header) z-(--fx-z-sticky) mt-4 bg-canvas py-3.5">
        <div className="page-wrap flex flex-wrap items-center gap-x-4 gap-y-3 lg:flex-nowrap">
          <SearchBox search={query.search} tag={query.tag} />
          <TagChips tags={tags} query={query} total={total} />
        </div>
      </div>
      <div className="page-wrap pt-3">
        <p className="sr-only" role="status">
          {t("catalogue.found", { count: found + tools.length })}
        </p>
        {found + tools.length === 0 && <EmptyResult />}
        {found > 0 && <h2 className="sr-only">{t("catalogue.allStyles")}</h2>}
        {found > 0 && (
          <ul className={grid.list}>
            {cards.map((card, index) => (
              <StyleCard
                key={card.id}
                card={card}
                urgency={urgencyOf(index)}
                featureClass={grid.large.includes(index) ? grid.feature : undefined}
              />
            ))}
          </ul>
        )}
        {moreAddress !== undefined && (
          <p className="mt-10 text-center">
            <ButtonLink to={moreAddress} variant="line" preventScrollReset replace>
              {t("catalogue.more")}
            </ButtonLink>
          </p>
        )}
        {tools.length > 0 && <ToolSection tools={tools} isFirst={found === 0} />}
      </div>
    </>
  );
}
