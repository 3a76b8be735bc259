import type { CSSProperties, MouseEvent } from "react";
import { PICTURE_WIDTHS } from "#registry/contract/picture-widths.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { generationAnchor } from "~/ui/account-links.ts";
import { classNames } from "~/ui/class-names.ts";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { useTimeWords } from "./use-time-words.ts";

/** Narrowest and widest shape of a print; what is beyond is cut. */
const SHAPE = { min: 0.6, max: 1.9 };
/** From this shape on a print takes a phone's whole width. */
const WIDE = 1.4;
/** A print is about this wide at most. */
const SIZES = "(max-width: 40rem) 46vw, 20rem";

export interface PrintActions {
  open: (entry: HistoryEntry, place: number) => void;
  download: (entry: HistoryEntry, place: number) => void;
}

interface HistoryPrintProps {
  entry: HistoryEntry;
  /** The result's place among those of its entry, from 0. */
  place: number;
  actions: PrintActions;
  /** Set while pictures are picked. */
  pick: { isPicked: boolean; toggle: () => void } | null;
}

const shapeOf = (width: number, height: number): CSSProperties => ({
  "--k": Math.min(SHAPE.max, Math.max(SHAPE.min, width / height)).toFixed(4),
});

const sourcesOf = (url: string): string =>
  PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(", ");

/** A finished picture. A press opens its details, or picks it. Without a script it leads to the picture itself. */
export function HistoryPrint({ entry, place, actions, pick }: HistoryPrintProps) {
  const t = useTranslate();
  const { time, date } = useTimeWords();
  const result = entry.results[place];
  if (!result) return null;
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
          href={result.imageUrl}
          className="print-open"
          aria-label={t("history.open", words)}
          tabIndex={pick ? -1 : undefined}
          aria-hidden={pick ? true : undefined}
          onClick={onOpen}
        >
          <img
            src={`${result.imageUrl}?w=${PICTURE_WIDTHS[4]}`}
            srcSet={sourcesOf(result.imageUrl)}
            sizes={SIZES}
            alt={t("history.alt", words)}
            width={result.width}
            height={result.height}
            loading="lazy"
            decoding="async"
          />
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
        <span className="history-caption-end">{t("history.deletedOn", { date: date(entry.expiresAt) })}</span>
      </figcaption>
    </figure>
  );
}

/** The shape that a print takes in its row. */
export const printShape = (entry: HistoryEntry, place: number): CSSProperties => {
  const result = entry.results[place];
  return result ? shapeOf(result.width, result.height) : {};
};

export const isWide = (entry: HistoryEntry, place: number): boolean => {
  const result = entry.results[place];
  return result !== undefined && result.width / result.height >= WIDE;
};
