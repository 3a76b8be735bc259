import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { formatElapsed } from "./elapsed.ts";

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
