import { type CSSProperties, useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { Result } from "~/pages/results/result.ts";
import { generationAnchor } from "~/pages/frame/site-links.ts";
import { Button } from "~/ui/button.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { DevelopingPrint } from "~/pages/results/developing-print.tsx";
import { type Day, type HistoryEntry, resultsOf } from "./history-data.ts";
import { HistoryPrint, type PrintActions } from "./history-print.tsx";
import type { Selection } from "./select-bar.tsx";
import { useTimeWords } from "./use-time-words.ts";

/** What failed of one request. */
interface FailedGroup {
  /** At least one. */
  failed: readonly [HistoryEntry, ...HistoryEntry[]];
  /** How many results the request asked for. */
  asked: number;
  /** Credits that came back. */
  returned: number;
  /** Why, each sentence once. */
  reasons: readonly string[];
}

interface RunningPrintProps {
  entry: HistoryEntry;
  /** Ends it; resolves when it is known whether that could be done. */
  onCancel: () => Promise<void>;
}

interface FailedLineProps extends FailedGroup {
  /** Absent where the tool is no longer offered. */
  onAgain: (() => void) | undefined;
  onDelete: () => void;
}

/** Narrowest and widest shape of a print, width by height; what is beyond is cut. */
const SHAPE = { min: 0.6, max: 1.9 };
/** From this shape on a print takes a phone's whole width. */
const WIDE = 1.4;

/** Shapes of what has none of its own, and of what does not say. */
const USUAL = { image: 0.8, video: 16 / 9, audio: 1.6, text: 1 } as const satisfies Record<
  Result["kind"],
  number
>;

/** The shape that a print takes in its row. */
const printShape = (result: Result): CSSProperties => ({
  "--k": Math.min(SHAPE.max, Math.max(SHAPE.min, ratioOf(result))).toFixed(4),
});

const isWide = (result: Result): boolean => ratioOf(result) >= WIDE;

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
      <h2 className="text-sm font-medium text-muted" suppressHydrationWarning>
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

function ratioOf(result: Result): number {
  const isSized = result.kind === "image" || result.kind === "video";
  if (!isSized || result.width === undefined || result.height === undefined) return USUAL[result.kind];
  return result.width / result.height;
}

/** What a request did not bring: how much of it, why, and that its credits are back. */
function FailedLine({ failed, asked, returned, reasons, onAgain, onDelete }: FailedLineProps) {
  const t = useTranslate();
  const { time } = useTimeWords();
  const [entry] = failed;
  const words = { title: entry.title ?? t("history.goneTool"), time: time(entry.createdAt) };
  const parts = { made: asked - failed.length, asked };
  return (
    <div id={generationAnchor(entry.id)} className="failed-line">
      <Icon name="circle-alert" size={18} className="text-danger" />
      <div className="grid gap-0.5">
        <p className="font-medium">
          {words.title}{" "}
          <span className="font-normal text-faint" suppressHydrationWarning>
            {words.time}
          </span>
        </p>
        {asked > 1 && <p>{t("style.parts.made", parts)}</p>}
        {(reasons.length > 0 ? reasons : [t("history.failed")]).map((reason) => (
          <p key={reason} className="text-muted">
            {reason}
          </p>
        ))}
        {returned > 0 && <p>{t("history.returned", { count: returned })}</p>}
      </div>
      <div className="failed-actions needs-script">
        {onAgain && (
          <Button variant="line" size="sm" onClick={onAgain}>
            {t("history.tryAgain")}
          </Button>
        )}
        <IconButton label={t("history.remove", words)} onClick={onDelete}>
          <Icon name="trash" size={18} />
        </IconButton>
      </div>
    </div>
  );
}

/** A generation under way: how far it is, and the way to end it. */
function RunningPrint({ entry, onCancel }: RunningPrintProps) {
  const t = useTranslate();
  const { time } = useTimeWords();
  const [isEnding, setEnding] = useState(false);
  const { uploadedImages, createdAt, usualSeconds, stage } = entry;
  const [photo = null] = uploadedImages;
  const title = entry.title ?? t("history.goneTool");
  const cancel = async () => {
    setEnding(true);
    await onCancel();
    setEnding(false);
  };
  return (
    <div id={generationAnchor(entry.id)} className="grid gap-2">
      <DevelopingPrint
        stage={t(stage === "queued" ? "style.parts.queued" : "style.parts.working")}
        startedAt={Date.parse(createdAt)}
        photo={photo === null ? null : `${photo}?w=240`}
        usualSeconds={usualSeconds}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="text-xs text-muted">{title}</span>
        <Button
          variant="quiet"
          size="sm"
          className="needs-script -me-3.5"
          aria-label={isEnding ? undefined : t("history.cancel.label", { title, time: time(createdAt) })}
          disabled={isEnding}
          onClick={() => void cancel()}
        >
          {t(isEnding ? "history.cancel.running" : "history.cancel.action")}
        </Button>
      </div>
    </div>
  );
}

/** What failed among entries, in their order; what belongs to one request stands together. */
export function groupFailed(entries: readonly HistoryEntry[]): FailedGroup[] {
  const requests = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const request = entry.batchId ?? entry.id;
    requests.set(request, [...(requests.get(request) ?? []), entry]);
  }
  return [...requests.values()].flatMap((asked) => {
    const [first, ...rest] = asked.filter(({ status }) => status === "failed");
    if (first === undefined) return [];
    const failed: FailedGroup["failed"] = [first, ...rest];
    return {
      failed,
      asked: asked.length,
      returned: failed.reduce((sum, { error }) => sum + (error?.creditsReturned ?? 0), 0),
      reasons: [...new Set(failed.flatMap(({ error }) => error?.message ?? []))],
    };
  });
}
