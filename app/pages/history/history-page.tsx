import { Link, useNavigation, useNavigate, Form } from "@remix-run/react";
import { useRef, type MouseEvent, type CSSProperties } from "react";
import { FAVOURITES } from "#registry/contract/wire/values.ts";
import { AccountFrame } from "~/pages/account/account-nav.tsx";
import { SentenceGap, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Button, buttonClass, ButtonLink } from "~/ui/button.tsx";
import { useModule } from "~/ui/use-module.ts";
import { BlankPrints } from "~/ui/picture/output-face.tsx";
import { CATALOG_PATH, toolPath, generationAnchor } from "~/pages/frame/site-links.ts";
import { DOWNLOAD_FAILED_MESSAGES } from "~/pages/results/result.ts";
import { useFavourite } from "~/pages/results/use-favourite.ts";
import { showToast } from "~/ui/toast/toast.ts";
import { writeDraft } from "~/pages/tool/form/form-draft.ts";
import {
  groupByDay,
  type HistoryData,
  type HistoryEntry,
  historySearch,
  type HistoryAsked,
  resultOf,
  type HistoryGroup,
} from "./history-data.ts";
import { HistoryDay, type DayActions } from "./history-day.tsx";
import { SelectBar, useSelection } from "./select-bar.tsx";
import { useHistory, type HistoryList } from "./use-history.ts";
import { useOverlay, type OverlayState } from "~/ui/dialog.tsx";
import { useTimeWords } from "./use-time-words.ts";
import type { Overlay, OverlayContentProps } from "./overlay-content.tsx";
import { openStorage, type Kept } from "~/pages/frame/open-storage.ts";
import { classNames } from "~/ui/class-names.ts";
import { ChipLabel, chipClass } from "~/ui/chip.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { SearchInput } from "~/ui/search-input.tsx";

/** Shapes of prints that are on their way. */
const SHAPES = [0.8, 1.2, 0.8, 0.8, 1.5, 0.8] as const;

interface OverlayZoneProps extends Pick<OverlayContentProps, "entries" | "actions" | "onDeleted"> {
  state: OverlayState<Overlay>;
}

const loadContent = () => import("./overlay-content.tsx");

/** "My results": everything the viewer has made, by day, and what can be done with it. */
export function HistoryPage({ data }: { data: HistoryData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useHistory(data);
  const selection = useSelection();
  const overlay = useOverlay<Overlay>();
  const isOfFavourites = data.group === FAVOURITES;
  const entries = isOfFavourites
    ? list.entries.filter(({ isFavourite }) => isFavourite === true)
    : list.entries;
  const actions = useEntryActions(list, overlay, (entry) => {
    if (!isOfFavourites) return;
    focusNextHeart(entries, entry, heading.current);
    showToast({ id: "favourite", kind: "ok", text: t("history.unmarked") });
  });
  const { timeZone } = useTimeWords();
  const { state, location } = useNavigation();
  const isLeaving = state === "loading" && location.pathname === path("/history");
  const pickable = entries.filter(({ status }) => status === "succeeded");
  const days = groupByDay(entries, { now: new Date(data.now), timeZone });
  const groups = data.groups.map((group) => {
    const gone = group.id === data.group || data.groups.length === 1 ? list.deleted : 0;
    return { ...group, count: group.count - gone + (group.id === FAVOURITES ? list.marked : 0) };
  });
  const onDeleted = (ids: readonly string[]) => {
    list.remove(ids);
    selection.end();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <AccountFrame current="history">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="h-page outline-none">
          {t("history.title")}
        </h1>
        {pickable.length > 0 && (
          <Button
            variant="line"
            size="sm"
            className="needs-script"
            onClick={selection.isOn ? selection.end : selection.start}
          >
            {t(selection.isOn ? "history.select.end" : "history.select.start")}
          </Button>
        )}
      </div>
      {data.isVisitor && (
        <p className="mt-2 max-w-(--fx-prose) text-sm text-muted">
          {t("history.visitor")}
          <SentenceGap />
          <Link to={path("/sign-up")} className="link">
            {t("history.signUp")}
          </Link>
        </p>
      )}
      {data.total - list.deleted > 0 && (
        <HistoryFilters groups={groups} total={data.total - list.deleted} asked={data} />
      )}
      {data.before !== null && (
        <Link to={path("/history")} className={buttonClass({ variant: "quiet", size: "sm" }, "mt-4 -ms-3.5")}>
          {t("history.newest")}
        </Link>
      )}
      <div className="history-days">
        {isLeaving ? (
          <SkeletonPrints />
        ) : (
          days.map((day) => <HistoryDay key={day.date} day={day} selection={selection} actions={actions} />)
        )}
        {list.isLoading && <SkeletonPrints />}
        {!isLeaving && entries.length === 0 && list.next === null && (
          <EmptyHistory group={data.group} words={data.words} />
        )}
        <OlderLink list={list} asked={data} />
      </div>
      {selection.isOn && (
        <SelectBar
          selection={selection}
          entries={pickable}
          onDelete={(ids) => overlay.open({ name: "delete", ids })}
        />
      )}
      <OverlayZone state={overlay} entries={list.entries} actions={actions} onDeleted={onDeleted} />
    </AccountFrame>
  );
}

/** Where dialogs appear; their code is loaded with the first of them. */
function OverlayZone({ state: { overlay, ...state }, ...props }: OverlayZoneProps) {
  // Without its code nothing opens: the next press asks again.
  const content = useModule(loadContent, state.isOpen, state.close);
  if (overlay === null || content === null) return null;
  return <content.OverlayContent {...props} {...state} overlay={overlay} />;
}

/** Nothing made yet, or nothing of the kind that the filter leads to. */
function EmptyHistory({ group, words }: HistoryAsked) {
  const t = useTranslate();
  const path = useLocalePath();
  if (words !== "")
    return (
      <div className="empty-history">
        <p role="status">{t("history.search.none", { words })}</p>
        <ButtonLink variant="line" to={path("/history")}>
          {t("history.search.all")}
        </ButtonLink>
      </div>
    );
  return (
    <div className="empty-history">
      <BlankPrints />
      <div className="grid justify-items-center gap-1.5">
        <h2 className="h-panel">{t("history.empty.title")}</h2>
        <p className="text-muted">{t(group !== null ? "history.empty.filtered" : "history.empty.text")}</p>
      </div>
      <ButtonLink to={path(CATALOG_PATH)}>{t("history.empty.action")}</ButtonLink>
    </div>
  );
}

/** Leads to older pictures: below those shown, or without a script on a page of their own. */
function OlderLink({ list, asked }: { list: HistoryList; asked: HistoryAsked }) {
  const t = useTranslate();
  const path = useLocalePath();
  if (list.next === null) return null;
  const search = historySearch(asked, list.next);
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!list.isLoading) list.loadOlder();
  };
  return (
    <a
      href={`${path("/history")}?${search}`}
      aria-busy={list.isLoading}
      className={buttonClass({ variant: "line" }, "justify-self-center")}
      onClick={onClick}
    >
      {t("history.older")}
    </a>
  );
}

/** Places of prints while they are loaded. */
function SkeletonPrints() {
  const t = useTranslate();
  return (
    <div role="status">
      <span className="sr-only">{t("common.loading")}</span>
      <div className="history-prints">
        {SHAPES.map((shape, place) => {
          const style: CSSProperties = { "--k": shape };
          return (
            <div key={place} style={style} className="grid content-start gap-2">
              <Skeleton className="history-skeleton" />
              <Skeleton className="h-3 w-3/5" />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** What can be done with one entry of the page. */
function useEntryActions(
  { entries, cancel, mark }: Pick<HistoryList, "entries" | "cancel" | "mark">,
  { open }: OverlayState<Overlay>,
  onUnmark: (entry: HistoryEntry) => void,
): DayActions {
  const t = useTranslate();
  const path = useLocalePath();
  const navigate = useNavigate();
  const favourite = useFavourite(mark);
  return {
    favourite: (entry) => {
      if (entry.isFavourite === true) onUnmark(entry);
      void favourite(entry.id, entry.isFavourite !== true);
    },
    open: ({ id }, place) => open({ name: "details", id, place }),
    download: (entry, place) => {
      const result = resultOf(entry, place);
      if (!result) return;
      const index = entries.findIndex(({ id }) => id === entry.id) + 1 + place;
      import("~/pages/results/download-result.ts")
        .then(({ downloadResult }) => downloadResult(result, index))
        .catch(() => showToast({ kind: "bad", text: t(DOWNLOAD_FAILED_MESSAGES[result.kind]) }));
    },
    again: (entry) => {
      fillForm(openStorage("session"), entry, (n) => t("history.details.photo", { n }));
      navigate(path(toolPath(entry.toolId)));
    },
    remove: (...gone) => open({ name: "delete", ids: gone.map(({ id }) => id) }),
    cancel: ({ id }) => cancel(id),
  };
}

/** Leaves an entry's settings, and its photos that are still kept, where its tool's form finds them. */
function fillForm(
  storage: Kept,
  { toolId, formValues, uploadedImages, keepsPhotos }: HistoryEntry,
  photoName: (n: number) => string,
): void {
  const kept = keepsPhotos ? uploadedImages : [];
  const photos = kept.map((url, place) => ({ name: photoName(place + 1), url }));
  writeDraft(storage, toolId, { values: formValues, photos });
}

/** A grey place where something will appear. Give it its size. */
function Skeleton({ className }: { className?: string }) {
  return <div className={classNames("skeleton", className)} aria-hidden="true" />;
}

interface HistoryFiltersProps {
  groups: readonly HistoryGroup[];
  total: number;
  asked: HistoryAsked;
}

/** What of one's results is shown: of which kind, and by which words. */
function HistoryFilters({ groups, total, asked: { group, words } }: HistoryFiltersProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <GroupChips groups={groups} total={total} group={group} />
      <SearchField key={words} group={group} words={words} />
    </div>
  );
}

interface GroupChipsProps {
  groups: readonly HistoryGroup[];
  total: number;
  /** The filter that is on. */
  group: string | null;
}

/** Kinds of pictures with their numbers. Links, so that each has its address and works without JavaScript. */
function GroupChips({ groups, total, group }: GroupChipsProps) {
  const t = useTranslate();
  const base = useLocalePath()("/history");
  const chips = [{ id: null, title: t("history.all"), count: total }, ...groups];
  return (
    <nav aria-label={t("history.filters")} className="chip-row min-w-0">
      <ul className="flex gap-2">
        {chips.map(({ id, title, count }) => (
          <li key={id ?? ""} className="flex-none">
            <Link
              to={id === null ? base : `${base}?${new URLSearchParams({ of: id })}`}
              preventScrollReset
              aria-current={id === group ? "true" : undefined}
              className={chipClass(id === group)}
            >
              <ChipLabel pressed={id === group} count={count}>
                {title ?? t(id === FAVOURITES ? "history.favourites" : "history.groups.style")}
              </ChipLabel>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Searches one's results by style or day; the words stand in the address. */
function SearchField({ group, words }: HistoryAsked) {
  const t = useTranslate();
  const path = useLocalePath();
  const isHydrated = useIsHydrated();
  return (
    <Form
      role="search"
      method="get"
      action={path("/history")}
      preventScrollReset
      className="relative flex flex-[0_1_19rem] items-center"
    >
      <SearchInput label={t("history.search.label")} defaultValue={words} />
      {group !== null && <input type="hidden" name="of" value={group} />}
      {isHydrated && (
        <input type="hidden" name="zone" value={new Intl.DateTimeFormat().resolvedOptions().timeZone} />
      )}
    </Form>
  );
}

/**
 * Leads the focus away from an entry that is about to leave the page: to the heart of the one after it, else of the one
 * before it.
 * @param rest takes the focus where no other is left.
 */
function focusNextHeart(
  shown: readonly HistoryEntry[],
  { id }: Pick<HistoryEntry, "id">,
  rest: HTMLElement | null,
): void {
  const place = shown.findIndex((entry) => entry.id === id);
  const next = shown[place + 1] ?? shown[place - 1];
  const print = next && document.getElementById(generationAnchor(next.id, 0))?.closest(".print");
  const heart = print?.querySelector<HTMLElement>(".favourite-button");
  if (heart) heart.focus();
  else rest?.focus({ preventScroll: true });
}
