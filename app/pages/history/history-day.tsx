import { useTranslate } from "~/i18n/use-translate.tsx";
import { FailedLine } from "./failed-line.tsx";
import type { Day } from "./group-by-day.ts";
import { groupFailed } from "./group-failed.ts";
import type { HistoryEntry } from "./history-data.ts";
import { HistoryPrint, type PrintActions } from "./history-print.tsx";
import { isWide, printShape } from "./print-shape.ts";
import { resultsOf } from "./result-of.ts";
import { RunningPrint } from "./running-print.tsx";
import type { Selection } from "./use-selection.ts";
import { useTimeWords } from "./use-time-words.ts";

export interface DayActions extends PrintActions {
  again: (entry: HistoryEntry) => void;
  remove: (...entries: readonly HistoryEntry[]) => void;
  cancel: (entry: HistoryEntry) => Promise<void>;
}

interface HistoryDayProps {
  day: Day<HistoryEntry>;
  selection: Selection;
  actions: DayActions;
}

/** One day's results, with those under way among them; what failed stands below. */
export function HistoryDay({ day, selection, actions }: HistoryDayProps) {
  const t = useTranslate();
  const words = useTimeWords();
  const [first] = day.things;
  const failed = groupFailed(day.things);
  const shown = day.things.filter(({ status }) => status !== "failed");
  const pickOf = ({ id }: HistoryEntry) =>
    selection.isOn ? { isPicked: selection.ids.has(id), toggle: () => selection.toggle(id) } : null;
  return (
    <section className="grid gap-3">
      <h2 className="text-sm font-medium text-muted">
        {day.name === null ? words.day(first?.createdAt ?? day.date) : t(`history.${day.name}`)}
      </h2>
      {shown.length > 0 && (
        <ul className="history-prints">
          {shown.flatMap((entry) =>
            entry.status === "running"
              ? [
                  <li key={entry.id}>
                    <RunningPrint entry={entry} onCancel={() => actions.cancel(entry)} />
                  </li>,
                ]
              : resultsOf(entry).map((result, place) => (
                  <li key={result.id} style={printShape(result)} data-wide={isWide(result) || undefined}>
                    <HistoryPrint
                      entry={entry}
                      result={result}
                      place={place}
                      actions={actions}
                      pick={pickOf(entry)}
                    />
                  </li>
                )),
          )}
        </ul>
      )}
      {failed.length > 0 && (
        <ul className="grid gap-2">
          {failed.map((group) => {
            const [entry] = group.failed;
            return (
              <li key={entry.id}>
                <FailedLine
                  {...group}
                  onAgain={entry.title === null ? undefined : () => actions.again(entry)}
                  onDelete={() => actions.remove(...group.failed)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
