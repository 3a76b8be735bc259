import { useTranslate } from "~/i18n/use-translate.tsx";
import { AudioPlayer } from "./audio-player.tsx";
import { PrintActions } from "./print-actions.tsx";
import { PrintCaption } from "./print-caption.tsx";
import type { PrintProps } from "./print-props.ts";
import type { AudioResult } from "./result.ts";

/** A finished piece of music: what it is about, its player, details and download. */
export function AudioPrint({ result, index, title, isBig, isFresh, ...props }: PrintProps<AudioResult>) {
  const t = useTranslate();
  const { engineNote, onDetails, onDownload } = props;
  return (
    <figure className="print-row print-card">
      <div className="print-card-head">
        <figcaption className="grid min-w-0 gap-0.5">
          <b className="print-card-title" dir="auto">
            {result.prompt === "" ? title : result.prompt}
          </b>
          <span className="print-caption">
            <PrintCaption result={result} isFresh={isFresh} engineNote={isBig ? engineNote : undefined} />
          </span>
        </figcaption>
        <span className="flex flex-none">
          <PrintActions index={index} onDetails={onDetails} onDownload={onDownload} />
        </span>
      </div>
      <AudioPlayer
        address={result.address}
        words={result.prompt}
        seconds={result.seconds}
        title={t("style.results.alt", { title, n: index })}
      />
    </figure>
  );
}
