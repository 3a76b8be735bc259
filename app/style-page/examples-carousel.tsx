import { ArrowRight, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect } from "react";
import type { Example, Picture } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { useCarousel } from "./use-carousel.ts";

/** Pause between two examples, in milliseconds. */
const INTERVAL_MS = 3000;

interface ExamplesCarouselProps {
  examples: readonly Example[];
  areIllustrations: boolean;
}

/** Before and after, side by side, one example after the other. */
export function ExamplesCarousel({ examples, areIllustrations }: ExamplesCarouselProps) {
  const t = useTranslate();
  const total = examples.length;
  const { index, isPlaying, go, stop, toggle } = useCarousel(total, INTERVAL_MS);
  useNextPictures(examples[(index + 1) % total]);
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
                <ArrowRight size={18} strokeWidth={1.75} className="flip" />
              </span>
            </div>
          ))}
        </div>
        {areIllustrations && <p className="hint text-center">{t("style.examples.illustration")}</p>}
        {total > 1 && (
          <div className="carousel-nav needs-script">
            <div className="carousel-nav" onFocus={stop}>
              <IconButton label={t("style.examples.previous")} onClick={() => go(index - 1)}>
                <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" className="flip" />
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
                <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="flip" />
              </IconButton>
            </div>
            <IconButton
              label={t(isPlaying ? "style.examples.pause" : "style.examples.play")}
              onClick={toggle}
            >
              {isPlaying ? (
                <Pause size={20} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <Play size={20} strokeWidth={1.75} aria-hidden="true" />
              )}
            </IconButton>
          </div>
        )}
      </div>
    </>
  );
}

/** Fetches the pictures of the example to come, so that it appears whole. */
function useNextPictures(next: Example | undefined): void {
  useEffect(() => {
    for (const picture of next === undefined ? [] : [next.before, next.after]) new Image().src = picture.src;
  }, [next]);
}

interface HalfProps {
  picture: Picture;
  label: string;
  side: "start" | "end";
  isFirst: boolean;
}

function Half({ picture, label, side, isFirst }: HalfProps) {
  const { src, alt, width, height } = picture;
  return (
    <figure>
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
      />
      <span className={side === "start" ? "plate plate-start" : "plate plate-end"}>{label}</span>
    </figure>
  );
}
