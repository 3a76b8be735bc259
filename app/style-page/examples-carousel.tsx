import { useCallback } from "react";
import type { Example, Picture } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { FramedPicture } from "~/ui/framed-picture.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { hasLoaded } from "~/ui/has-loaded.ts";
import { Icon } from "~/ui/icon.tsx";
import { sizesFor } from "~/ui/source-set.ts";
import { useCarousel } from "./use-carousel.ts";

/** Pause between two examples, in milliseconds. */
const INTERVAL_MS = 3000;
/** Half of the panel. */
const SIZES = sizesFor(0.45, "(min-width: 75rem) 27rem, (min-width: 56rem) 28vw, 46vw");

interface ExamplesCarouselProps {
  examples: readonly Example[];
  areIllustrations: boolean;
}

/** Before and after, side by side, one example after the other. */
export function ExamplesCarousel({ examples, areIllustrations }: ExamplesCarouselProps) {
  const t = useTranslate();
  const total = examples.length;
  const prepare = useCallback(
    (slide: number) => {
      const { before, after } = examples[slide] ?? {};
      return hasLoaded(
        [before, after].filter((picture) => picture !== undefined),
        SIZES,
      );
    },
    [examples],
  );
  const { index, isPlaying, go, stop, toggle } = useCarousel(total, prepare, INTERVAL_MS);
  return (
    <>
      <div className="stage-head">
        <h2>{t("style.examples.title")}</h2>
      </div>
      <div
        className="carousel"
        role="group"
        aria-roledescription="carousel"
        aria-label={t("style.examples.title")}
      >
        <div className="carousel-view" onPointerEnter={stop} aria-live={isPlaying ? "off" : "polite"}>
          {examples.map((example, slide) => (
            <div
              key={slide}
              className="diptych"
              role="group"
              aria-roledescription="slide"
              aria-label={t("style.examples.slide", { n: slide + 1, total })}
              hidden={slide !== index}
            >
              <Half
                picture={example.before}
                label={t("style.examples.before")}
                side="start"
                isFirst={slide === 0}
              />
              <Half
                picture={example.after}
                label={t("style.examples.after")}
                side="end"
                isFirst={slide === 0}
              />
              <span className="seam-grip" aria-hidden="true">
                <Icon name="arrow-right" size={18} className="flip" />
              </span>
            </div>
          ))}
        </div>
        {areIllustrations && <p className="hint text-center">{t("style.examples.illustration")}</p>}
        {total > 1 && (
          <div className="carousel-nav needs-script">
            <div className="carousel-nav" onFocus={stop}>
              <IconButton label={t("style.examples.previous")} onClick={() => go(index - 1)}>
                <Icon name="chevron-left" size={20} className="flip" />
              </IconButton>
              <div className="dots">
                {examples.map((_, slide) => (
                  <button
                    key={slide}
                    type="button"
                    aria-label={t("style.examples.slide", { n: slide + 1, total })}
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

interface HalfProps {
  picture: Picture;
  label: string;
  side: "start" | "end";
  isFirst: boolean;
}

function Half({ picture, label, side, isFirst }: HalfProps) {
  const urgency = !isFirst ? "late" : side === "end" ? "first" : "soon";
  return (
    <figure>
      <FramedPicture picture={picture} sizes={SIZES} urgency={urgency} />
      <span className={side === "start" ? "plate plate-start" : "plate plate-end"}>{label}</span>
    </figure>
  );
}
