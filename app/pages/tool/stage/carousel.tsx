import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { useCarousel, type PrepareSlide } from "./use-carousel.ts";

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
