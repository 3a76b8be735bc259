import { Link, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { AccountFrame } from "~/pages/account/account-nav.tsx";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Button, buttonClass } from "~/ui/button.tsx";
import { EmptyHistory } from "./empty-history.tsx";
import { groupByDay } from "./group-by-day.ts";
import { GroupChips } from "./group-chips.tsx";
import type { HistoryData } from "./history-data.ts";
import { HistoryDay } from "./history-day.tsx";
import { OlderLink } from "./older-link.tsx";
import { OverlayZone } from "./overlay-zone.tsx";
import { SelectBar } from "./select-bar.tsx";
import { SkeletonPrints } from "./skeleton-prints.tsx";
import { useEntryActions } from "./use-entry-actions.ts";
import { useHistory } from "./use-history.ts";
import { useOverlay } from "./use-overlay.ts";
import { useSelection } from "./use-selection.ts";
import { useTimeWords } from "./use-time-words.ts";

/** "My results": everything the viewer has made, by day, and what can be done with it. */
export function HistoryPage({ data }: { data: HistoryData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useHistory(data);
  const selection = useSelection();
  const overlay = useOverlay();
  const actions = useEntryActions(list, overlay);
  const { timeZone } = useTimeWords();
  const { state, location } = useNavigation();
  const isLeaving = state === "loading" && location.pathname === path("/history");
  const pickable = list.entries.filter(({ status }) => status === "succeeded");
  const days = groupByDay(list.entries, { now: new Date(data.now), timeZone });
  const groups = data.groups.map((group) =>
    group.id === data.group || data.groups.length === 1
      ? { ...group, count: group.count - list.deleted }
      : group,
  );
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
          {t("history.visitor")}{" "}
          <Link to={path("/sign-up")} className="link">
            {t("history.signUp")}
          </Link>
        </p>
      )}
      {data.total - list.deleted > 0 && (
        <div className="mt-5">
          <GroupChips groups={groups} total={data.total - list.deleted} group={data.group} />
        </div>
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
        {!isLeaving && list.entries.length === 0 && list.next === null && (
          <EmptyHistory isFiltered={data.group !== null} />
        )}
        <OlderLink list={list} group={data.group} />
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
