import { lazy, memo, Suspense, useEffect, useRef, useCallback } from "react";
import { type PublicTool, type PairExample, type Picture, isPair } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { loadPatiently, useModule } from "~/ui/use-module.ts";
import { FramedPicture } from "~/ui/picture/framed-picture.tsx";
import { hasLoaded, sizesFor } from "~/ui/picture/source-set.ts";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { describePhase } from "../generation/generation-words.ts";
import { isBusy, type GenerationState } from "../generation/generation-state.ts";
import type { StagePanelProps } from "./use-result-actions.ts";
import { Carousel } from "./carousel.tsx";

/** Pause between two examples, in milliseconds. */
const INTERVAL_MS = 3000;
/** Half of the panel. */
const SIZES = sizesFor(0.45, "(min-width: 75rem) 27rem, (min-width: 56rem) 28vw, 46vw");

interface ExamplesCarouselProps {
  examples: readonly PairExample[];
  areIllustrations: boolean;
}

interface HalfProps {
  picture: Picture;
  label: string;
  side: "start" | "end";
  isFirst: boolean;
}

/** What the right panel shows. */
type Stage = "generating" | "results" | "examples" | "empty";

/** What the right panel shows where there are no prints. */
const chooseRest = (exampleCount: number): Stage => (exampleCount > 0 ? "examples" : "empty");

const EmptyState = lazy(() => loadPatiently(() => import("./empty-state.tsx")));
/** Kept from updates of the panel until the lazy part is alive. */
const EmptyStage = memo(function EmptyStage({ tool }: { tool: PublicTool }) {
  return (
    <Suspense fallback={null}>
      <EmptyState tool={tool} />
    </Suspense>
  );
});
const OtherExamples = lazy(() => loadPatiently(() => import("./other-examples.tsx")));
/** Before and after come with the page; all other examples are a part of their own, kept from updates like the one above. */
const Examples = memo(function Examples({ tool }: { tool: PublicTool }) {
  const pairs = tool.examples.filter(isPair);
  return pairs.length > 0 ? (
    <ExamplesCarousel examples={pairs} areIllustrations={tool.examplesAreIllustrations} />
  ) : (
    <Suspense fallback={null}>
      <OtherExamples tool={tool} />
    </Suspense>
  );
});

const loadPrints = () => import("./prints.tsx");

/** The right panel: what is being made, what was made, examples, or how to begin. */
export function StagePanel(props: StagePanelProps) {
  const { tool, state, onDeveloping } = props;
  const t = useTranslate();
  const element = useRef<HTMLElement>(null);
  const stage = chooseStage(state, tool.examples.length);
  const isPrints = stage === "generating" || stage === "results";
  const prints = useModule(loadPrints, isPrints);
  // Until what shows prints is there, the table stays as it was.
  const rest = isPrints ? prints === null && chooseRest(tool.examples.length) : stage;
  const isDeveloping = prints !== null && isBusy(state.phase);
  useEffect(() => {
    if (isDeveloping && element.current !== null) onDeveloping(element.current);
  }, [isDeveloping, onDeveloping]);
  return (
    <section ref={element} className="stage" aria-label={tool.copy.resultTitle}>
      {/* The prints say it on the picture; without them it is said here. */}
      <p role="status" className={classNames((!isPrints || prints !== null) && "sr-only")}>
        {describePhase(state.phase, tool.output, t)}
      </p>
      <div className="stage-inner">
        {rest === "examples" && <Examples tool={tool} />}
        {rest === "empty" && <EmptyStage tool={tool} />}
        {prints !== null && <prints.Prints {...props} />}
      </div>
    </section>
  );
}

/** Generating goes before results, results before examples, examples before the empty state. */
export function chooseStage({ phase, results }: GenerationState, exampleCount: number): Stage {
  if (isBusy(phase)) return "generating";
  if (results.length > 0) return "results";
  return chooseRest(exampleCount);
}

/** Before and after, side by side, one example after the other. */
function ExamplesCarousel({ examples, areIllustrations }: ExamplesCarouselProps) {
  const t = useTranslate();
  const isAlive = useIsHydrated();
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
          {/* Only a script turns to the others, and all of them stand in the comparisons below. */}
          {(place === 0 || isAlive) && (
            <>
              <Half picture={before} label={t("style.examples.before")} side="start" isFirst={place === 0} />
              <Half picture={after} label={t("style.examples.after")} side="end" isFirst={place === 0} />
              <span className="seam-grip" aria-hidden="true">
                <Icon name="arrow-right" size={18} className="flip" />
              </span>
            </>
          )}
        </div>
      )}
    </Carousel>
  );
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
