import { useTranslate } from "~/i18n/use-translate.tsx";
import { formatElapsed } from "./elapsed.ts";
import { useElapsed } from "./use-elapsed.ts";

interface DevelopingPrintProps {
  /** What is going on, in words. */
  stage: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** The person's own photo; none is shown where it is not at hand. */
  photo: string | null;
  /** Seconds after which it takes longer than usual. */
  usualSeconds: number;
}

/** The one placeholder of a running generation: the own photo out of focus, the seam passing over it, the time so far. */
export function DevelopingPrint({ stage, startedAt, photo, usualSeconds }: DevelopingPrintProps) {
  const t = useTranslate();
  const elapsed = useElapsed(startedAt);
  const time = formatElapsed(elapsed);
  return (
    <figure className="print print-big" aria-busy="true">
      <div className="developing">
        {photo !== null && <img src={photo} alt="" />}
        <figcaption className="developing-note">
          <b>{stage}</b>
          <span>
            {t(elapsed > usualSeconds * 1000 ? "style.progress.longer" : "style.progress.elapsed", { time })}
          </span>
        </figcaption>
      </div>
    </figure>
  );
}
