import { Link, useNavigation, useNavigate } from "@remix-run/react";
import { useRef, type MouseEvent, type CSSProperties } from "react";
import { FAVOURITES } from "#registry/contract/wire/history-entry.ts";
import { AccountFrame } from "~/pages/account/account-nav.tsx";
import { SentenceGap, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Button, buttonClass, ButtonLink } from "~/ui/button.tsx";
import { useModule } from "~/ui/use-module.ts";
import { BlankPrints } from "~/ui/picture/blank-prints.tsx";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { Skeleton } from "~/ui/skeleton.tsx";
import { DOWNLOAD_FAILED_MESSAGES } from "~/pages/results/kind-messages.ts";
import { useFavourite } from "~/pages/results/use-favourite.ts";
import { showToast } from "~/ui/toast/toast.ts";
import { writeDraft } from "~/pages/tool/form/form-draft.ts";
import { groupByDay } from "./group-by-day.ts";
import { focusNextHeart } from "./focus-next-heart.ts";
import type { HistoryData, HistoryEntry } from "./history-data.ts";
import { historySearch, type HistoryAsked } from "./history-search.ts";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryDay, type DayActions } from "./history-day.tsx";
import { SelectBar } from "./select-bar.tsx";
import { useHistory, type HistoryList } from "./use-history.ts";
import { useOverlay, type OverlayState } from "~/pages/frame/use-overlay.ts";
import { useSelection } from "./use-selection.ts";
import { useTimeWords } from "./use-time-words.ts";
import type { Overlay, OverlayContentProps } from "./overlay-content.tsx";
import { resultOf } from "./result-of.ts";
import { openStorage, type Kept } from "~/pages/frame/open-storage.ts";

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
