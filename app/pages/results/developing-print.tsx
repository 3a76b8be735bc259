import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ResultKind } from "#registry/contract/wire/values.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { formatElapsed } from "./result.ts";
import { Icon } from "~/ui/icon.tsx";

interface DevelopingPrintProps {
  /** What is going on, in words. */
  stage: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** The person's own photo; none is shown where it is not at hand. */
  photo: string | null;
  /** Width by height of what was asked for; the photo's own where it is not known. */
  ratio?: number | undefined;
  /** Seconds after which it takes longer than usual. */
  usualSeconds: number;
  /** What is being made. */
  kind?: ResultKind;
  /** One of several beside each other, which tell the time only. */
  isOneOfMany?: boolean;
  /** What can be done about it, below the print. */
  action?: ReactNode;
}

const SHAPES = {
  image: null,
  video: "developing-film",
  audio: "developing-sound",
  text: "developing-words",
} as const satisfies Record<ResultKind, string | null>;

/** The placeholder of a running generation: the own photo out of focus, the seam passing over it, the time so far. */
export function DevelopingPrint({
  stage,
  startedAt,
  photo,
  ratio,
  usualSeconds,
  kind = "image",
  isOneOfMany = false,
  action,
}: DevelopingPrintProps) {
  const t = useTranslate();
  const elapsed = useElapsed(startedAt);
  const [photoRatio, setPhotoRatio] = useState<number>();
  // Told before the first drawing where the form shows the same photo already, so that nothing moves after it.
  const readRatio = useCallback((image: HTMLImageElement | null) => {
    if (image !== null && image.naturalHeight > 0) setPhotoRatio(image.naturalWidth / image.naturalHeight);
  }, []);
  const shape = ratio ?? photoRatio;
  const isStaged = kind === "image" && !isOneOfMany;
  const time = formatElapsed(elapsed);
  const isLong = elapsed > usualSeconds * 1000;
  const told = t(isLong ? "style.progress.longer" : "style.progress.elapsed", { time });
  const place = kind === "image" ? "print-big" : "print-row";
  return (
    <figure className={classNames("print", !isOneOfMany && place)} aria-busy="true">
      <div
        className={classNames("developing", SHAPES[kind], isStaged && "developing-staged")}
        style={isStaged && shape !== undefined ? { "--picture-ratio": shape } : undefined}
      >
        {photo !== null && (
          <img
            ref={readRatio}
            className="out-of-focus"
            src={photo}
            alt=""
            onLoad={({ currentTarget }) => readRatio(currentTarget)}
          />
        )}
        <figcaption className="developing-note">
          <b>{stage}</b>
          <span>{isOneOfMany && !isLong ? <bdi>{time}</bdi> : told}</span>
        </figcaption>
      </div>
      {action}
    </figure>
  );
}

/** Milliseconds since `startedAt`, looked at every second. Zero until the page is alive. */
function useElapsed(startedAt: number): number {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 1000);
    const first = setTimeout(look, 0);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [startedAt]);
  return Math.max(0, now - startedAt);
}

/** One result that is being made. */
interface DevelopingTask {
  /** The generation's; anything unique where it has none yet. */
  id: string;
  /** What is going on, in words; a few of them where there are several tasks. */
  stage: string;
  /** Its own photo, where it is not that of all. */
  photo?: string | undefined;
  /** What can be done about it, such as canceling. */
  action?: ReactNode;
}

interface DevelopingPrintsProps {
  tasks: readonly DevelopingTask[];
  kind: ResultKind;
  /** Milliseconds since 1970. */
  startedAt: number;
  photo: string | null;
  /** Width by height of what was asked for, where it is known. */
  ratio?: number | undefined;
  usualSeconds: number;
}

/** What is being made: one print in the big place, or a row of them for a request of several. */
export function DevelopingPrints({ tasks, photo, ...props }: DevelopingPrintsProps) {
  const isOneOfMany = tasks.length > 1;
  const prints = tasks.map(({ id, photo: own = photo, ...task }) => (
    <DevelopingPrint key={id} {...props} {...task} photo={own} isOneOfMany={isOneOfMany} />
  ));
  return isOneOfMany ? <div className="developing-row">{prints}</div> : <>{prints}</>;
}

interface FailedPrint {
  /** Why it was not made, in words. */
  reason: string;
  /** Address of the photo that it was to be made of, where each has one of its own. */
  photo?: string | undefined;
}

/** Stands among the prints for each result that was not made, and says why. */
export function FailedPrints({ prints }: { prints: readonly FailedPrint[] }) {
  return (
    <ul className="developing-row">
      {prints.map(({ reason, photo }, index) => (
        <li key={index} className="failed-print">
          {photo === undefined ? <Icon name="triangle-alert" size={18} /> : <img src={photo} alt="" />}
          <p>{reason}</p>
        </li>
      ))}
    </ul>
  );
}
