import { useTranslate } from "~/i18n/use-translate.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { useTimeWords } from "./use-time-words.ts";

/** When a picture was made and will be deleted, and with which settings. */
export function EntryFacts({ entry, place }: { entry: HistoryEntry; place: number }) {
  const t = useTranslate();
  const { moment, date } = useTimeWords();
  const result = entry.results[place];
  return (
    <dl className="details-facts">
      <dt>{t("style.details.created")}</dt>
      <dd>
        <time dateTime={entry.createdAt}>{moment(entry.createdAt)}</time>
      </dd>
      <dt>{t("history.details.deleted")}</dt>
      <dd>
        <time dateTime={entry.expiresAt}>{date(entry.expiresAt)}</time>
      </dd>
      {result?.seed !== undefined && (
        <>
          <dt>{t("style.details.seed")}</dt>
          <dd>
            <bdi>{result.seed}</bdi>
          </dd>
        </>
      )}
      {result && (
        <>
          <dt>{t("style.details.size")}</dt>
          <dd>
            <bdi>{[`${result.width} × ${result.height}`, entry.size].filter(Boolean).join(", ")}</bdi>
          </dd>
        </>
      )}
      {entry.ratio !== undefined && (
        <>
          <dt>{t("history.details.ratio")}</dt>
          <dd>
            <bdi>{entry.ratio === "auto" ? t("history.details.auto") : entry.ratio}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}
