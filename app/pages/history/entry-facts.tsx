import { useTranslate } from "~/i18n/use-translate.tsx";
import { ResultMeasure } from "~/pages/results/result-measure.tsx";
import type { Result } from "~/pages/results/result.ts";
import type { HistoryEntry } from "./history-data.ts";
import { useTimeWords } from "./use-time-words.ts";

/** When a result was made and will be deleted, how large it is, and with which settings. */
export function EntryFacts({ entry, result }: { entry: HistoryEntry; result: Result }) {
  const t = useTranslate();
  const { moment, date } = useTimeWords();
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
      {result.seed !== undefined && (
        <>
          <dt>{t("style.details.seed")}</dt>
          <dd>
            <bdi>{result.seed}</bdi>
          </dd>
        </>
      )}
      <ResultMeasure result={result} asked={entry.size} />
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
