import { useEffect, useRef, useState } from "react";
import type { FilmExample } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { formatElapsed } from "~/pages/results/elapsed.ts";
import { FramedPicture } from "~/ui/framed-picture.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { shapeOf } from "./shape-of.ts";
import { SlideWords } from "./slide-words.tsx";

/** How wide the photo beside the words is shown. */
const PHOTO_SIZES = "5rem";

/**
 * A film as its opening picture until somebody plays it: nothing of it is fetched before. The browser's own controls come
 * with the first moment, and from the start where there is no script.
 */
export function FilmPlayer({ film, title }: { film: FilmExample; title: string }) {
  const t = useTranslate();
  const player = useRef<HTMLVideoElement>(null);
  const isAlive = useIsHydrated();
  const [hasStarted, setStarted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { poster, src, seconds, words, before } = film;
  useEffect(() => {
    // The button that was pressed is gone, and the film has become one that can take the focus.
    if (hasStarted) player.current?.focus();
  }, [hasStarted]);
  const play = () => {
    setStarted(true);
    // Refused or broken: the controls are there by now, and tell.
    player.current?.play().catch(() => undefined);
  };
  return (
    <figure className="example-print">
      <div className="example-shape" style={shapeOf(poster)}>
        <video
          ref={player}
          src={src}
          poster={poster.src}
          width={poster.width}
          height={poster.height}
          controls={!isAlive || hasStarted}
          muted
          playsInline
          preload="none"
          aria-label={`${title}: ${poster.alt}`}
          onPlay={() => setStarted(true)}
          onError={() => setFailed(true)}
        />
        {isAlive && !hasStarted && (
          <button type="button" className="film-play" onClick={play}>
            <span className="sr-only">{t("style.player.play", { title })}</span>{" "}
            <span className="film-mark">
              <Icon name="play" size={24} />
            </span>
            <span className="plate plate-end">{formatElapsed(seconds * 1000)}</span>
          </button>
        )}
      </div>
      {hasFailed && <p className="player-failed">{t("style.player.failed")}</p>}
      <div className="example-foot">
        {before !== undefined && (
          <span className="example-thumb">
            <FramedPicture
              picture={{ ...before, alt: `${t("style.examples.before")}: ${before.alt}` }}
              sizes={PHOTO_SIZES}
              frame={1}
            />
          </span>
        )}
        <SlideWords words={words} />
      </div>
    </figure>
  );
}
