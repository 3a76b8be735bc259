import { Link, Form, useSubmit } from "@remix-run/react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import type { Urgency } from "~/ui/picture/framed-picture.tsx";
import { PhotoBar, type PreviewOffer } from "~/pages/photo/photo-bar.tsx";
import { PreviewWallContext, sortUnsuitedLast, usePreviewWall } from "~/pages/photo/use-previews.ts";
import { CATALOG_PATH, TOOLS_ANCHOR } from "~/pages/frame/site-links.ts";
import { classNames } from "~/ui/class-names.ts";
import { ChipLabel, chipClass } from "~/ui/chip.tsx";
import { type CatalogView, type CatalogQuery, type TagCount, isStyle } from "./filter-cards.ts";
import { PickBar, PickButton } from "./pick-bar.tsx";
import { StyleCard } from "./style-card.tsx";
import { ToolCard } from "./tool-card.tsx";
import { usePickedStyles } from "./card-parts.tsx";
import { useEffect, useRef, type RefObject } from "react";
import { SearchInput } from "~/ui/search-input.tsx";

interface TagChipsProps {
  tags: readonly TagCount[];
  query: Pick<CatalogQuery, "search" | "tag">;
  total: number;
}

interface GridPlan {
  /** Classes of the list. */
  list: string;
  /** Places of the large cards, from 0. */
  large: readonly number[];
  /** Classes of a large card. */
  feature: string;
}

const COLUMNS = "card-grid";
/** Three columns also on wide windows. */
const THREE_COLUMNS = "card-grid card-grid-3";
/** A large card takes the place of four, so it adds three cells. */
const EXTRA_CELLS = 3;
/** Where a second large card begins a row on phones and tablets, and stands at the end of one on wide windows. */
const SECOND_LARGE = 15;
/** A list shorter than this has room for one large card only. */
const LEAST_FOR_TWO = 24;

/** Cards in a row of ordinary ones, and in a row of wide ones. */
const ROW = 3;
const WIDE_ROW = 2;

interface ToolSectionProps {
  tools: readonly CatalogCard[];
  /** No styles stand above it. */
  isFirst: boolean;
}

export interface CatalogPageProps extends CatalogView {
  /** Absent where styles are not shown on one's own photo for nothing. */
  previews: PreviewOffer;
  /** Somebody is about to search. */
  onSearch?: (() => void) | undefined;
}

/** Cards that a window shows without scrolling. */
const SEEN_CARDS = 4;

/** The first picture is the page's largest. */
const urgencyOf = (index: number): Urgency => (index === 0 ? "first" : index < SEEN_CARDS ? "soon" : "late");

/** The styles and the other tools, with search and tags for both. */
export function CatalogPage({ onSearch, previews, ...view }: CatalogPageProps) {
  const { cards, found, tools, total, tags, query, moreAddress } = view;
  const t = useTranslate();
  const wall = usePreviewWall(previews !== "none", cards);
  const isWholeList = query.search === "" && query.tag === undefined;
  const grid = planGrid(found, isWholeList);
  const picked = usePickedStyles();
  return (
    <PreviewWallContext.Provider value={wall}>
      <div className="page-wrap pt-[clamp(1.75rem,3.2vw,3.25rem)]">
        <h1 className="h-page">{t("catalog.heading")}</h1>
        <p className="lead mt-3">{t("catalog.lead")}</p>
        <PhotoBar wall={wall} offer={previews} />
      </div>
      <div className="sticky top-(--fx-header) z-(--fx-z-sticky) mt-4 bg-canvas py-3.5">
        <div className="page-wrap flex flex-wrap items-center gap-x-4 gap-y-3 lg:flex-nowrap">
          <SearchBox search={query.search} tag={query.tag} onSearch={onSearch} />
          <PickButton picked={picked} />
          <TagChips tags={tags} query={query} total={total} />
        </div>
      </div>
      <div className="page-wrap pt-3">
        <p className="sr-only" role="status">
          {t("catalog.found", { count: found + tools.length })}
        </p>
        {found + tools.length === 0 && <NothingFound view={view} />}
        {view.isToolFirst && <ToolSection tools={tools} isFirst />}
        {found > 0 && (
          <h2 className={view.isToolFirst ? "h-sec mt-10 mb-6" : "sr-only"}>{t("catalog.allStyles")}</h2>
        )}
        {found > 0 && (
          <ul className={grid.list}>
            {sortUnsuitedLast(cards, wall).map((card, index) => (
              <StyleCard
                key={card.id}
                card={card}
                urgency={urgencyOf(index)}
                featureClass={grid.large.includes(index) ? grid.feature : undefined}
                pick={picked.pickOf(card)}
              />
            ))}
          </ul>
        )}
        {moreAddress !== undefined && (
          <p className="mt-10 text-center">
            <ButtonLink to={moreAddress} variant="line" preventScrollReset replace>
              {t("catalog.more")}
            </ButtonLink>
          </p>
        )}
        <PickBar picked={picked} />
        {tools.length > 0 && !view.isToolFirst && <ToolSection tools={tools} isFirst={found === 0} />}
      </div>
    </PreviewWallContext.Provider>
  );
}

/** The tools beside the styles. */
function ToolSection({ tools, isFirst }: ToolSectionProps) {
  const t = useTranslate();
  const wide = countWide(tools.length);
  return (
    <section
      id={TOOLS_ANCHOR}
      className={classNames("scroll-mt-32", !isFirst && "section")}
      aria-labelledby="tools-heading"
    >
      <h2 id="tools-heading" className="h-sec">
        {t("catalog.tools.heading")}
      </h2>
      <p className="mt-1.5 mb-6 text-muted">{t("catalog.tools.lead")}</p>
      <ul className="tool-grid">
        {tools.map((card, place) => (
          <ToolCard key={card.id} card={card} isWide={place < wide} />
        ))}
      </ul>
    </section>
  );
}

/** How many of the first tools are wide, so that the last row of a wide window is full: none, one row or two. */
export function countWide(count: number): number {
  const rows = [0, 1, 2].find((wideRows) => {
    const rest = count - wideRows * WIDE_ROW;
    return rest >= 0 && rest % ROW === 0;
  });
  return (rows ?? 0) * WIDE_ROW;
}

/** Where the large cards stand: one, or two where only these fill the last row of four. */
function placeLarge(count: number): readonly number[] {
  const isEven = (cards: number) => (count + cards * EXTRA_CELLS) % 4 === 0;
  return count >= LEAST_FOR_TWO && !isEven(1) && isEven(2) ? [0, SECOND_LARGE] : [0];
}

/**
 * Lays the catalog out so that the last row is full where that can be: the first card of the whole list is 2×2, on
 * phones only when that leaves no gap; wide windows get three columns instead of four when only three come out even.
 */
export function planGrid(count: number, isWholeList: boolean): GridPlan {
  if (!isWholeList || count < 2) return { list: COLUMNS, large: [], feature: "" };
  const large = placeLarge(count);
  const cells = count + large.length * EXTRA_CELLS;
  const list = cells % 4 !== 0 && cells % 3 === 0 ? THREE_COLUMNS : COLUMNS;
  const feature = cells % 2 === 0 ? "style-card-feature style-card-feature-phone" : "style-card-feature";
  return { list, large, feature };
}

function addressOf(base: string, search: string, tag: string | undefined): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (tag !== undefined) params.set("tag", tag);
  return params.size > 0 ? `${base}?${params}` : base;
}

/** Kinds of styles and tools with their numbers. Links, so that each has its address and works without JavaScript. */
function TagChips({ tags, query, total }: TagChipsProps) {
  const t = useTranslate();
  const base = useLocalePath()(CATALOG_PATH);
  const chips = [{ key: undefined, label: t("catalog.everything"), count: total }, ...tags];
  return (
    <nav aria-label={t("catalog.filters")} className="chip-row min-w-0 flex-[1_1_100%] lg:flex-1">
      <ul className="flex gap-2">
        {chips.map(({ key, label, count }) => {
          const pressed = key === query.tag;
          return (
            <li key={key ?? ""} className="flex-none">
              <Link
                to={addressOf(base, query.search, key)}
                preventScrollReset
                replace
                aria-current={pressed ? "true" : undefined}
                className={chipClass(pressed)}
              >
                <ChipLabel pressed={pressed} count={count}>
                  {label}
                </ChipLabel>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Says that nothing matches, and what to try: words that find something, and the nearest styles and tools. */
function NothingFound({ view: { near, nearWords } }: { view: Pick<CatalogView, "near" | "nearWords"> }) {
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

const TYPING_PAUSE_MS = 200;
const FOCUS_KEY = "/";

interface SearchBoxProps {
  search: string;
  tag: string | undefined;
  /** The field was focused. */
  onSearch: (() => void) | undefined;
}

/** Whether a key belongs to what has the focus: a field that takes letters, or a dialog. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, dialog, [contenteditable=''], [contenteditable='true'], [role='dialog']",
  ) !== null;

/** Focuses a field at "/", unless somebody is typing elsewhere. */
function useFocusKey(input: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (event.key !== FOCUS_KEY || !isPlain || event.defaultPrevented || takesKeys(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [input]);
}

/** Searches the catalog while typing; without JavaScript on Enter. The words stand in the address. */
function SearchBox({ search, tag, onSearch }: SearchBoxProps) {
  const t = useTranslate();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<number>();
  useFocusKey(input);

  useEffect(() => {
    // The address changed by other means than typing here.
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  useEffect(() => () => window.clearTimeout(pause.current), []);

  return (
    <Form
      role="search"
      method="get"
      preventScrollReset
      replace
      className="relative flex flex-[1_1_14rem] items-center lg:flex-[0_0_19rem]"
      onChange={(event) => {
        const form = event.currentTarget;
        window.clearTimeout(pause.current);
        pause.current = window.setTimeout(
          () => submit(form, { replace: true, preventScrollReset: true }),
          TYPING_PAUSE_MS,
        );
      }}
      onSubmit={() => window.clearTimeout(pause.current)}
    >
      <SearchInput
        ref={input}
        label={t("catalog.search")}
        defaultValue={search}
        aria-keyshortcuts={FOCUS_KEY}
        onFocus={onSearch}
        className="peer"
      />
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute end-3 hidden rounded-sm border border-line-strong px-1.5 text-xs text-faint peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden lg:block"
      >
        {FOCUS_KEY}
      </kbd>
      {tag !== undefined && <input type="hidden" name="tag" value={tag} />}
    </Form>
  );
}
