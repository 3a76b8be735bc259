import type { MouseEvent } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { Result } from "~/pages/results/result.ts";
import { generationAnchor } from "~/pages/frame/account-links.ts";
import { classNames } from "~/ui/class-names.ts";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { PrintFace } from "./print-face.tsx";
import { useTimeWords } from "./use-time-words.ts";

export interface PrintActions {
  open: (entry: HistoryEntry, place: number) => void;
  download: (entry: HistoryEntry, place: number) => void;
}

interface HistoryPrintProps {
  entry: HistoryEntry;
  result: Result;
  /** The result's place among those of its entry, from 0. */
  place: number;
  actions: PrintActions;
  /** Set while results are picked. */
  pick: { isPicked: boolean; toggle: () => void } | null;
}

/** A finished result. A press opens its details, or picks it. Without a script it leads to the file itself. */
export function HistoryPrint({ entry, result, place, actions, pick }: HistoryPrintProps) {
  const t = useTranslate();
  const { time, date } = useTimeWords();
  const words = { title: entry.title ?? t("history.goneTool"), time: time(entry.createdAt) };
  const onOpen = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    actions.open(entry, place);
  };
  return (
    <figure className={classNames("print", pick?.isPicked && "is-picked")}>
      <div className="print-photo">
        <a
          id={generationAnchor(entry.id, place)}
          href={result.address}
          className="print-open"
          aria-label={t("history.open", words)}
          tabIndex={pick ? -1 : undefined}
          aria-hidden={pick ? true : undefined}
          onClick={onOpen}
        >
          <PrintFace result={result} alt={t("history.alt", words)} />
        </a>
        {pick ? (
          <label className="print-pick">
            <input
              type="checkbox"
              checked={pick.isPicked}
              onChange={pick.toggle}
              aria-label={t("history.select.pick", words)}
            />
          </label>
        ) : (
          <span className="print-actions needs-script">
            <IconButton
              glass
              size="sm"
              label={t("history.download", words)}
              onClick={() => actions.download(entry, place)}
            >
              <Icon name="download" size={18} />
            </IconButton>
          </span>
        )}
      </div>
      <figcaption className="history-caption">
        <span className="history-caption-title">{words.title}</span>
        <time dateTime={entry.createdAt}>{words.time}</time>
        <span className="history-caption-end">
          {result.isPublic && <>{t("style.results.public")}. </>}
          {t("history.deletedOn", { date: date(entry.expiresAt) })}
        </span>
      </figcaption>
    </figure>
  );
}
