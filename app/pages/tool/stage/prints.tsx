import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { DevelopingPrints, FailedPrints } from "~/pages/results/developing-print.tsx";
import { COUNT_MESSAGES } from "~/pages/results/result.ts";
import { ResultsGrid } from "~/pages/results/results-grid.tsx";
import { BenchPrint } from "./bench-print.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { showToast } from "~/ui/toast/toast.ts";
import { describeFailure, describePart, describePhase } from "../generation/generation-words.ts";
import { isBusy, type RunningTask } from "../generation/generation-state.ts";
import { usePace, type Pace } from "../use-pace.ts";
import { useReadyNotice, type ReadyNotice, useWaitingTitle } from "./waiting-notices.ts";
import { useResultActions, type StagePanelProps } from "./use-result-actions.ts";

interface CancelButtonProps {
  task: RunningTask;
  /** Place among the tasks that run, from 1, where there are several. */
  place?: number | undefined;
  /** Told whether that was still possible. */
  onCancel: (taskId: string) => Promise<boolean>;
}

/** Seconds that count as usual where nothing was measured and the tool claims none. */
const USUAL_SECONDS = 60;

/**
 * What is being made and what was made. Loaded with the first generation, and kept where nothing came of it, so that
 * whoever is away is told.
 */
export function Prints(props: StagePanelProps) {
  const { tool, state, bench, engineNote } = props;
  const actions = useResultActions(bench);
  const isFresh = state.phase.name === "done" && state.phase.added > 0;
  const t = useTranslate();
  const { locale } = useLocale();
  const { phase, results } = state;
  const body = tool.copy.title;
  const notice = useReadyNotice(phase, {
    ready: { title: t("style.wait.ready"), body },
    failed: { title: t("style.wait.failed"), body },
  });
  useWaitingTitle(phase);
  if (!isBusy(phase) && results.length === 0) return null;
  return (
    <>
      <div className="stage-head">
        <h2>{tool.copy.resultTitle}</h2>
        {/* Another count is another element: its words end at the same edge, so that the same one would begin elsewhere. */}
        {results.length > 0 && (
          <span key={results.length} className="hint">
            {t(COUNT_MESSAGES[tool.output], { count: results.length })}
          </span>
        )}
      </div>
      {phase.name === "done" && phase.parts !== null && (
        <FailedPrints
          prints={phase.parts.failed.map(({ failure, photo }) => ({
            reason: describeFailure(failure, tool, t, locale),
            photo,
          }))}
        />
      )}
      <ResultsGrid
        results={results}
        title={tool.copy.title}
        freshCount={phase.name === "done" ? phase.added : 0}
        engineNote={engineNote}
        developing={
          isBusy(phase) ? <Developing {...props} startedAt={phase.startedAt} notice={notice} /> : undefined
        }
        stage={(result) => (
          <BenchPrint {...props} key={result.id} actions={actions} result={result} isFresh={isFresh} />
        )}
        onOpen={actions.enlarge}
        onDetails={actions.showDetails}
        onDownload={actions.download}
      />
    </>
  );
}

/** One placeholder per task; a single one until there are tasks, and where there are none. */
function Developing({
  tool,
  state,
  onCancel,
  startedAt,
  notice,
}: StagePanelProps & { startedAt: number; notice: ReadyNotice }) {
  const t = useTranslate();
  const { phase, tasks, photo, ratio } = state;
  const stage = describePhase(phase, tool.output, t);
  const pace = usePace(tool.id);
  const areMany = tasks.length > 1;
  return (
    <div className="print-row newest">
      <DevelopingPrints
        tasks={
          tasks.length === 0
            ? [{ id: "request", stage }]
            : tasks.map((task, index) => ({
                id: task.id,
                photo: task.photo,
                stage: areMany ? describePart(task.ahead, t) : stage,
                action: tool.delivery === "task" && (
                  <CancelButton task={task} place={areMany ? index + 1 : undefined} onCancel={onCancel} />
                ),
              }))
        }
        kind={tool.output}
        startedAt={startedAt}
        photo={photo}
        ratio={ratio}
        usualSeconds={pace?.p90 ?? tool.claimedSeconds?.[1] ?? USUAL_SECONDS}
      />
      <WaitLine pace={pace} notice={notice} />
    </div>
  );
}

/** What is known of how long it takes, and the way to be told once it is there. */
function WaitLine({ pace, notice: { state, ask } }: { pace: Pace | null; notice: ReadyNotice }) {
  const t = useTranslate();
  if (pace === null && state === "absent") return null;
  return (
    <div className="print-row wait-line">
      {state === "off" && (
        <Button variant="line" size="sm" onClick={ask}>
          <Icon name="bell" size={18} />
          {t("style.wait.tell")}
        </Button>
      )}
      {/* Behind the button, which stays where it is when this is known. */}
      {pace !== null && <p>{t("style.form.measured", { ...pace })}</p>}
      <p role="status">
        {state === "on" && t("style.wait.told")}
        {state === "denied" && t("style.wait.denied")}
      </p>
    </div>
  );
}

/** Ends a task before it is done; its credits come back. */
function CancelButton({ task: { id, isCanceling }, place, onCancel }: CancelButtonProps) {
  const t = useTranslate();
  const cancel = async () => {
    if (isCanceling || (await onCancel(id))) return;
    showToast({ kind: "bad", text: t("style.tasks.cancelFailed") });
  };
  return (
    <Button
      variant="line"
      className="justify-self-start"
      aria-disabled={isCanceling || undefined}
      aria-label={place === undefined ? undefined : t("style.tasks.cancelOne", { n: place })}
      onClick={() => void cancel()}
    >
      <Icon name="x" size={18} />
      {t(isCanceling ? "style.tasks.canceling" : "style.tasks.cancel")}
    </Button>
  );
}
