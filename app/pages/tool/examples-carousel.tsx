import { useCallback } from "react";
import type { PairExample, Picture } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { FramedPicture } from "~/ui/framed-picture.tsx";
import { hasLoaded } from "~/ui/has-loaded.ts";
import { Icon } from "~/ui/icon.tsx";
import { sizesFor } from "~/ui/source-set.ts";
import { Carousel } from "./carousel.tsx";

/** Pause between two examples, in milliseconds. */
const INTERVAL_MS = 3000;
/** Half of the panel. */
const SIZES = sizesFor(0.45, "(min-width: 75rem) 27rem, (min-width: 56rem) 28vw, 46vw");

interface ExamplesCarouselProps {
  examples: readonly PairExample[];
  areIllustrations: boolean;
}

/** Before and after, side by side, one example after the other. */
export function ExamplesCarousel({ examples, areIllustrations }: ExamplesCarouselProps) {
  const t = useTranslate();
  const prepare = useCallback(
    async (slide: number) => {
      const example = examples[slide];
      return example !== undefined && hasLoaded([example.before, example.after], SIZES);
    },
    [examples],
  );
  return (
    <Carousel
      title={t("style.examples.title")}
      items={examples}
      prepare={prepare}
      intervalMs={INTERVAL_MS}
      note={areIllustrations && <p className="hint text-center">{t("style.examples.illustration")}</p>}
    >
      {({ before, after }, { place, isShown, label }) => (
        <div
          key={place}
          className="diptych"
          role="group"
          aria-roledescription="slide"
          aria-label={label}
          hidden={!isShown}
        >
          <Half picture={before} label={t("style.examples.before")} side="start" isFirst={place === 0} />
          <Half picture={after} label={t("style.examples.after")} side="end" isFirst={place === 0} />
          <span className="seam-grip" aria-hidden="true">
            <Icon name="arrow-right" size={18} className="flip" />
          </span>
        </div>
      )}
    </Carousel>
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
