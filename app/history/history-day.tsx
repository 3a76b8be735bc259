import { useTranslate } from "~/i18n/use-translate.tsx";
import { DevelopingPrint } from "~/results/developing-print.tsx";
import { FailedLine } from "./failed-line.tsx";
import type { Day } from "./group-by-day.ts";
import type { HistoryEntry } from "./history-data.ts";
import { HistoryPrint, isWide, printShape, type PrintActions } from "./history-print.tsx";
import type { Selection } from "./use-selection.ts";
import { useTimeWords } from "./use-time-words.ts";

export interface DayActions extends PrintActions {
  again: (entry: HistoryEntry) => void;
  remove: (entry: HistoryEntry) => void;
}

interface HistoryDayProps {
  day: Day<HistoryEntry>;
  selection: Selection;
  actions: DayActions;
}

/** One day's pictures, with those under way among them; what failed stands below. */
export function HistoryDay({ day, selection, actions }: HistoryDayProps) {
  const t = useTranslate();
  const words = useTimeWords();
  const [first] = day.things;
  const failed = day.things.filter(({ status }) => status === "failed");
  const shown = day.things.filter(({ status }) => status !== "failed");
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
                    <Running entry={entry} />
                  </li>,
                ]
              : entry.results.map((_, place) => (
                  <li
                    key={`${entry.id}-${place}`}
                    style={printShape(entry, place)}
                    data-wide={isWide(entry, place) || undefined}
                  >
                    <HistoryPrint
                      entry={entry}
                      place={place}
                      actions={actions}
                      pick={
                        selection.isOn
                          ? {
                              isPicked: selection.ids.has(entry.id),
                              toggle: () => selection.toggle(entry.id),
                            }
                          : null
                      }
                    />
                  </li>
                )),
          )}
        </ul>
      )}
      {failed.length > 0 && (
        <ul className="grid gap-2">
          {failed.map((entry) => (
            <li key={entry.id}>
              <FailedLine
                entry={entry}
                onAgain={entry.title === null ? undefined : () => actions.again(entry)}
                onDelete={() => actions.remove(entry)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Running({ entry }: { entry: HistoryEntry }) {
  const t = useTranslate();
  const { uploadedImages, createdAt, usualSeconds, stage } = entry;
  const [photo = null] = uploadedImages;
  return (
    <div className="grid gap-2">
      <DevelopingPrint
        stage={t(stage === "queued" ? "style.progress.queued" : "style.progress.resumed")}
        startedAt={Date.parse(createdAt)}
        photo={photo === null ? null : `${photo}?w=240`}
        usualSeconds={usualSeconds}
      />
      <span className="text-xs text-muted">{entry.title ?? t("history.goneTool")}</span>
    </div>
  );
}
