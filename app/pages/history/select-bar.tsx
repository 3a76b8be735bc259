import { uploadCapOf } from "#registry/contract/plans.ts";
import { useTranslate, useLocalePath } from "~/i18n/use-translate.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { Button, buttonClass, ButtonLink } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { SHEET_PATH } from "~/pages/frame/site-links.ts";
import { setCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { readSheet, writeSheet, type SheetPhoto } from "~/pages/sheet/sheet-data.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";
import { type HistoryEntry, resultsOf } from "./history-data.ts";
import { useState } from "react";

/** The finished pictures of these entries as photos for other styles: they lie in storage already. */
const picturesOf = (entries: readonly HistoryEntry[]): SheetPhoto[] =>
  entries.flatMap((entry) =>
    resultsOf(entry).flatMap(({ kind, address }) =>
      kind === "image" ? [{ name: entry.title ?? entry.prompt, url: address }] : [],
    ),
  );

/**
 * Leads to the contact sheet with these pictures as its photos, and with the styles that it had. The first of them becomes
 * the visit's photo, so that the catalog shows styles on it. Nothing can be pressed where there are none.
 */
function SheetLink({ pictures }: { pictures: readonly SheetPhoto[] }) {
  const t = useTranslate();
  const path = useLocalePath();
  const [first] = pictures;
  const face = (
    <>
      <Icon name="layers" size={16} />
      {t("history.select.sheet")}
    </>
  );
  if (first === undefined)
    return (
      <Button variant="quiet" size="sm" disabled>
        {face}
      </Button>
    );
  const take = () => {
    writeSheet(openStorage("session"), { ...readSheet(openStorage("session")), photos: pictures });
    setCurrentPhoto(first);
  };
  return (
    <ButtonLink variant="quiet" size="sm" to={path(SHEET_PATH)} onClick={take}>
      {face}
    </ButtonLink>
  );
}

/** Most pictures of one archive, and of one deletion. */
const MOST = 100;

interface SelectBarProps {
  selection: Selection;
  /** Everything that can be picked. */
  entries: readonly HistoryEntry[];
  onDelete: (ids: readonly string[]) => void;
}

const archiveAddress = (ids: readonly string[]): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `/api/archive?${new URLSearchParams({ ids: ids.join(","), zone: timeZone })}`;
};

/** What can be done with the pictures that are picked. */
export function SelectBar({ selection, entries, onDelete }: SelectBarProps) {
  const t = useTranslate();
  const picked = entries.filter(({ id }) => selection.ids.has(id));
  const ids = picked.map(({ id }) => id);
  const isOver = picked.reduce((sum, { results }) => sum + results.length, 0) > MOST;
  const pictures = picturesOf(picked);
  const cap = uploadCapOf(useCredits()?.plan ?? "visitor", undefined);
  const isUsable = ids.length > 0 && !isOver;
  const isAll = entries.length > 0 && picked.length === entries.length;
  return (
    <div className="choice-bar z-5" role="region" aria-label={t("history.select.label")}>
      <p aria-live="polite" className="me-auto text-sm font-medium">
        {isOver ? t("history.select.most", { max: MOST }) : t("history.select.count", { count: ids.length })}
        {!isOver && pictures.length > cap && (
          <span className="block text-xs font-normal text-muted">
            {t("history.select.sheetMost", { count: cap })}
          </span>
        )}
      </p>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => selection.pick(isAll ? [] : entries.map(({ id }) => id))}
      >
        {t(isAll ? "history.select.none" : "history.select.all")}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={!isUsable}
        className={isUsable ? "text-danger!" : undefined}
        onClick={() => onDelete(ids)}
      >
        <Icon name="trash" size={16} />
        {t("history.select.delete")}
      </Button>
      <SheetLink pictures={pictures.length > cap ? [] : pictures} />
      {isUsable ? (
        <a href={archiveAddress(ids)} download className={buttonClass({ size: "sm" })}>
          <Icon name="download" size={16} />
          {t("history.select.zip")}
        </a>
      ) : (
        <Button size="sm" disabled>
          <Icon name="download" size={16} />
          {t("history.select.zip")}
        </Button>
      )}
    </div>
  );
}

/** Pictures that are picked for what is done to several at once. */
export interface Selection {
  /** Whether prints are picked instead of opened. */
  isOn: boolean;
  ids: ReadonlySet<string>;
  start: () => void;
  end: () => void;
  toggle: (id: string) => void;
  pick: (ids: readonly string[]) => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return {
    isOn: ids !== null,
    ids: ids ?? new Set(),
    start: () => setIds(new Set()),
    end: () => setIds(null),
    toggle: (id) =>
      setIds((picked) => {
        const next = new Set(picked);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    pick: (all) => setIds(new Set(all)),
  };
}
