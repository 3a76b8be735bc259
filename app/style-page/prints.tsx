import { useTranslate } from "~/i18n/use-translate.tsx";
import { DevelopingPrint } from "~/results/developing-print.tsx";
import { ResultsGrid } from "~/results/results-grid.tsx";
import { describePhase } from "./describe-phase.ts";
import { isBusy } from "./generation-state.ts";
import type { StagePanelProps } from "./stage-panel.tsx";

/** Seconds that count as usual where a style claims none. */
const USUAL_SECONDS = 60;

/** What is being made and what was made. Loaded with the first generation. */
export function Prints({ tool, state, actions, engineNote }: StagePanelProps) {
  const t = useTranslate();
  const { phase, results, photo } = state;
  return (
    <>
      <div className="stage-head">
        <h2>{tool.copy.resultTitle}</h2>
        {results.length > 0 && (
          <span className="hint">{t("style.results.count", { count: results.length })}</span>
        )}
      </div>
      <ResultsGrid
        results={results}
        title={tool.copy.title}
        freshCount={phase.name === "done" ? phase.added : 0}
        engineNote={engineNote}
        developing={
          isBusy(phase) ? (
            <DevelopingPrint
              stage={describePhase(phase, t)}
              startedAt={phase.startedAt}
              photo={photo}
              usualSeconds={tool.claimedSeconds?.[1] ?? USUAL_SECONDS}
            />
          ) : undefined
        }
        onOpen={actions.enlarge}
        onDetails={actions.showDetails}
        onDownload={actions.download}
      />
    </>
  );
}
