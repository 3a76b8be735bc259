import { useCallback } from "react";
import type { Example, PublicTool } from "#registry/contract/compiled.ts";
import { picturesOf } from "#registry/contract/pictures-of.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { hasLoaded } from "~/ui/picture/has-loaded.ts";
import { sizesFor } from "~/ui/picture/source-set.ts";
import { Carousel } from "../stage/carousel.tsx";
import { ExampleSlide, type OtherExample } from "./example-slide.tsx";

/** The panel's whole width. */
const SIZES = sizesFor(0.88, "(min-width: 75rem) 50rem, (min-width: 56rem) 56vw, 90vw");

/** Pause before the next example, in milliseconds: longer for what has to be read or played. */
const INTERVALS_MS = {
  picture: 3000,
  film: 9000,
  sound: 9000,
  text: 12_000,
} as const satisfies Record<OtherExample["kind"], number>;

const isOther = (example: Example): example is OtherExample => example.kind !== "pair";

/** Pictures from words, films, sounds and texts, one after the other. Loaded by tools that have such examples. */
export default function OtherExamples({ tool }: { tool: PublicTool }) {
  const t = useTranslate();
  const examples = tool.examples.filter(isOther);
  const { examples: all } = tool;
  const prepare = useCallback(
    async (slide: number) => {
      const example = all.filter(isOther)[slide];
      return example !== undefined && hasLoaded(picturesOf(example).slice(-1), SIZES);
    },
    [all],
  );
  return (
    <Carousel
      title={t("style.examples.title")}
      items={examples}
      prepare={prepare}
      intervalMs={INTERVALS_MS[examples[0]?.kind ?? "picture"]}
    >
      {(example, slide) => (
        <ExampleSlide
          key={slide.place}
          example={example}
          slide={slide}
          sizes={SIZES}
          title={`${tool.copy.title}, ${slide.label}`}
        />
      )}
    </Carousel>
  );
}
