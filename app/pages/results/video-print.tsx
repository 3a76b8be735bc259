import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { formatElapsed } from "./elapsed.ts";
import { PrintActions } from "./print-actions.tsx";
import { PrintCaption } from "./print-caption.tsx";
import type { PrintProps } from "./print-props.ts";
import type { VideoResult } from "./result.ts";
import { VideoPlayer } from "./video-player.tsx";

/** A finished film, to be played where it stands; the newest takes the whole width. */
export function VideoPrint({ result, index, title, isBig, isFresh, ...props }: PrintProps<VideoResult>) {
  const t = useTranslate();
  const { engineNote, onDetails, onDownload } = props;
  const { seconds } = result;
  return (
    <figure className={classNames("print", isBig ? "print-row" : "print-half")}>
      <VideoPlayer film={result} title={t("style.results.alt", { title, n: index })} />
      <div className="print-foot">
        <figcaption className="print-caption">
          <PrintCaption result={result} isFresh={isFresh} engineNote={isBig ? engineNote : undefined}>
            {seconds !== undefined && <bdi>{formatElapsed(seconds * 1000)}</bdi>}
          </PrintCaption>
        </figcaption>
        <PrintActions index={index} onDetails={onDetails} onDownload={onDownload} />
      </div>
    </figure>
  );
}
