import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { Result } from "./result.ts";

interface ResultPrintProps {
  result: Result;
  /** Counts from 1, newest first. */
  index: number;
  title: string;
  isBig: boolean;
  /** Made since the page was opened. */
  isFresh: boolean;
  /** Who made it, where that is worth saying. */
  engineNote?: string | undefined;
  onOpen: () => void;
  onDetails: () => void;
  onDownload: () => void;
}

/** A finished picture on the light table. A press enlarges it; details and download lie on it. */
export function ResultPrint({
  result,
  index,
  title,
  isBig,
  isFresh,
  engineNote,
  onOpen,
  onDetails,
  onDownload,
}: ResultPrintProps) {
  const t = useTranslate();
  const { bcp47 } = useLocale();
  const time = new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, { hour: "2-digit", minute: "2-digit" });
  return (
    <figure className={classNames("print", isBig && "print-big")}>
      <div className="print-photo">
        <button
          type="button"
          className="print-open"
          aria-label={t("style.results.open", { n: index })}
          onClick={onOpen}
        >
          <img
            src={result.imageUrl}
            alt={t("style.results.alt", { title, n: index })}
            width={result.width}
            height={result.height}
            decoding="async"
          />
        </button>
        <span className="print-actions">
          <IconButton glass size="sm" label={t("style.results.details", { n: index })} onClick={onDetails}>
            <Icon name="info" size={18} />
          </IconButton>
          <IconButton glass size="sm" label={t("style.results.download", { n: index })} onClick={onDownload}>
            <Icon name="download" size={18} />
          </IconButton>
        </span>
      </div>
      <figcaption className="print-caption">
        <time dateTime={result.createdAt}>
          {isFresh ? t("style.results.now") : time.format(new Date(result.createdAt))}
        </time>
        {result.seed !== undefined && (
          <span>
            {t("style.results.seed")} <bdi>{result.seed}</bdi>
          </span>
        )}
        {engineNote !== undefined && isBig && <span className="basis-full text-faint">{engineNote}</span>}
      </figcaption>
    </figure>
  );
}
