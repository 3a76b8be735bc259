import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { IconButton } from "~/ui/icon-button.tsx";

/** A slide's place, from 0, and whether it is the one that is shown. */
export interface Slide {
  place: number;
  isShown: boolean;
  /** Says which of how many it is. */
  label: string;
}

interface CarouselProps<Item> {
  /** What it shows, as its heading and its name. */
  title: string;
  items: readonly Item[];
  /** Whether a slide can be shown whole. Must stay the same function. */
  prepare: PrepareSlide;
  /** Pause between two slides, in milliseconds. */
  intervalMs: number;
  /** Shown under the slides. */
  note?: ReactNode;
  /** What a slide shows. */
  children: (item: Item, slide: Slide) => ReactNode;
}

/** Slides one after the other, with the buttons that everybody can reach. It stops for whoever looks closer. */
export function Carousel<Item>({ title, items, prepare, intervalMs, note, children }: CarouselProps<Item>) {
  const t = useTranslate();
  const total = items.length;
  const { index, isPlaying, go, stop, toggle } = useCarousel(total, prepare, intervalMs);
  const labelOf = (slide: number) => t("style.examples.slide", { n: slide + 1, total });
  return (
    <>
      <div className="stage-head">
        <h2>{title}</h2>
      </div>
      <div className="carousel" role="group" aria-roledescription="carousel" aria-label={title}>
        <div
          className="carousel-view"
          onPointerEnter={stop}
          onFocus={stop}
          aria-live={isPlaying ? "off" : "polite"}
        >
          {items.map((item, place) =>
            children(item, { place, isShown: place === index, label: labelOf(place) }),
          )}
        </div>
        {note}
        {total > 1 && (
          <div className="carousel-nav needs-script">
            <div className="carousel-nav" onFocus={stop}>
              <IconButton label={t("style.examples.previous")} onClick={() => go(index - 1)}>
                <Icon name="chevron-left" size={20} className="flip" />
              </IconButton>
              <div className="dots">
                {items.map((_, slide) => (
                  <button
                    key={slide}
                    type="button"
                    aria-label={labelOf(slide)}
                    aria-current={slide === index}
                    onClick={() => go(slide)}
                  />
                ))}
              </div>
              <IconButton label={t("style.examples.next")} onClick={() => go(index + 1)}>
                <Icon name="chevron-right" size={20} className="flip" />
              </IconButton>
            </div>
            <IconButton
              label={t(isPlaying ? "style.examples.pause" : "style.examples.play")}
              onClick={toggle}
            >
              <Icon name={isPlaying ? "pause" : "play"} size={20} />
            </IconButton>
          </div>
        )}
      </div>
    </>
  );
}

/** Pause between two slides where the page passes none, in milliseconds. */
const DEFAULT_INTERVAL_MS = 4000;

/** Whether a slide can be shown whole; may take as long as its pictures need. */
export type PrepareSlide = (index: number) => Promise<boolean>;

interface CarouselState {
  index: number;
  /** Whether it moves by itself. */
  isPlaying: boolean;
  /** Shows a slide, or the nearest one that can be shown, and stops. */
  go: (index: number) => void;
  /** For hovering and any other use: stops until it is told to play. */
  stop: () => void;
  toggle: () => void;
}

/**
 * Slides that follow each other in a ring, those that cannot be shown left out. With reduced motion asked for, nothing
 * moves by itself. `prepare` must stay the same function.
 */
export function useCarousel(
  count: number,
  prepare: PrepareSlide,
  intervalMs = DEFAULT_INTERVAL_MS,
): CarouselState {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const lastMove = useRef(0);

  useEffect(() => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    const obey = () => setPlaying(!calm.matches);
    if (calm.matches) obey();
    calm.addEventListener("change", obey);
    return () => calm.removeEventListener("change", obey);
  }, []);

  /** Shows the first slide from `to` on, in steps of 1 or -1, that can be shown; the last call wins. */
  const move = useCallback(
    async (to: number, step: 1 | -1) => {
      const mine = (lastMove.current += 1);
      for (let tried = 0; tried < count; tried += 1) {
        const candidate = (to + tried * step + 2 * count) % count;
        const isReady = candidate === index || (await prepare(candidate));
        if (lastMove.current !== mine) return;
        if (isReady) return setIndex(candidate);
      }
    },
    [count, index, prepare],
  );

  useEffect(() => {
    if (count > 1) void prepare((index + 1) % count);
  }, [count, index, prepare]);

  const isMoving = isPlaying && count > 1;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void move(index + 1, 1), intervalMs);
    return () => clearInterval(timer);
  }, [isMoving, index, move, intervalMs]);

  const stop = () => {
    lastMove.current += 1;
    setPlaying(false);
  };

  return {
    index,
    isPlaying,
    go: (to) => {
      stop();
      void move(to, to < index ? -1 : 1);
    },
    stop,
    toggle: () => setPlaying((playing) => !playing),
  };
}
