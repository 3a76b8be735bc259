import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { ClearImage } from "./clear-image.tsx";
import { PrintActions } from "./print-actions.tsx";
import { PrintCaption } from "./print-caption.tsx";
import type { PrintProps } from "./print-props.ts";
import type { ImageResult } from "./result.ts";

/** A finished picture. A press enlarges it; details and download lie on it. */
export function ImagePrint({ result, index, title, isBig, onOpen, ...props }: PrintProps<ImageResult>) {
  const t = useTranslate();
  const { isFresh, engineNote, onDetails, onDownload } = props;
  return (
    <figure className={classNames("print", isBig && "print-big")}>
      <div className="print-photo">
        <button
          type="button"
          className="print-open"
          aria-label={t("style.results.open", { n: index })}
          onClick={onOpen}
        >
          <ClearImage
            src={result.address}
            alt={t("style.results.alt", { title, n: index })}
            width={result.width}
            height={result.height}
            decoding="async"
          />
        </button>
        <span className="print-actions">
          <PrintActions glass index={index} onDetails={onDetails} onDownload={onDownload} />
        </span>
      </div>
      <figcaption className="print-caption">
        <PrintCaption result={result} isFresh={isFresh} engineNote={isBig ? engineNote : undefined} />
      </figcaption>
    </figure>
  );
}
