import { lazy, memo, Suspense, useEffect, useRef } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { loadPatiently } from "~/ui/load-patiently.ts";
import { useModule } from "~/ui/use-module.ts";
import { chooseRest, chooseStage } from "./choose-stage.ts";
import { describePhase } from "./describe-phase.ts";
import { ExamplesCarousel } from "./examples-carousel.tsx";
import { isBusy } from "./generation-state.ts";
import { isPair } from "./is-pair.ts";
import type { StagePanelProps } from "./stage-panel-props.ts";

const EmptyState = lazy(() => loadPatiently(() => import("./empty-state.tsx")));
/** Kept from updates of the panel until the lazy part is alive. */
const EmptyStage = memo(function EmptyStage({ tool }: { tool: PublicTool }) {
  return (
    <Suspense fallback={null}>
      <EmptyState tool={tool} />
    </Suspense>
  );
});
const OtherExamples = lazy(() => loadPatiently(() => import("./examples/other-examples.tsx")));
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
        {isPrints && prints !== null && <prints.Prints {...props} />}
      </div>
    </section>
  );
}
