import type { Plan } from "#registry/contract/plans.ts";
import { createApiCaller, type ApiAnswer, createSiteConfigReader } from "~/pages/tool/form/api-call.ts";
import { openHumanCheck } from "~/pages/tool/form/human-check/open-human-check.ts";
import { initialValues } from "~/pages/tool/form/typed-values.ts";
import { makeId } from "~/pages/tool/form/make-id.ts";
import { photosAt } from "~/pages/tool/form/photos/photo-list.ts";
import { createAttemptKeys } from "~/pages/tool/generation/attempt-keys.ts";
import type { GenerationRequest } from "~/pages/tool/generation/generation-state.ts";
import { makeRequests } from "~/pages/tool/generation/prepare-requests.ts";
import { keyCall, readGeneration, type RecentGeneration } from "~/pages/tool/generation/read-generations.ts";
import { openLine, type OrderEnd } from "~/pages/tool/generation/run-generation.ts";
import { isOfPhoto, watchPlace, watchToEnd } from "~/pages/tool/generation/follow-tasks.ts";
import { followGeneration, endWith, sleep, whenOnline } from "~/pages/results/follow-generation.ts";
import { shownFields } from "#registry/contract/form/shown-fields.ts";
import { READY, type CellState, type SheetCell } from "./sheet-data.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";

/** How a request that was just sent is looked for by its key, in order to end it. */
const STOP_LOOKS = { firstMs: 0, everyMs: 1_000, mostLooks: 10 };

/** Told what becomes of a cell. */
type Tell = (cellId: string, state: CellState) => void;

/** The sheet's dealings with the server. Loaded with the first of them. */
export interface SheetSession {
  /**
   * Makes the pictures of these cells, each by a request of its own, to their ends. What is no longer wanted when its
   * turn comes is not sent, and is ready again. While `signal` holds, how many wait before each is asked for.
   */
  make(
    cells: readonly SheetCell[],
    plan: Plan,
    watch: { tell: Tell; isWanted: () => boolean; signal: AbortSignal },
  ): Promise<void>;
  /** Asks what became of a cell that was sent under a key by an earlier page, and follows it while `signal` holds. */
  recall(cell: SheetCell, key: string, watch: { tell: Tell; signal: AbortSignal }): Promise<void>;
  /** Ends what runs under a key; its credits come back. One that is done by then stays done. */
  stop(cell: SheetCell, key: string): Promise<void>;
}

/** The request of one cell: the style's form as nobody touched it, with the one photo. */
function requestOf({ tool, photo }: SheetCell, plan: Plan): GenerationRequest {
  const values = initialValues(tool);
  const [request] = makeRequests(tool, plan, {
    fields: shownFields(tool.fields, values),
    values,
    photos: { list: photosAt([], [photo.url]) },
    defaultPrompt: tool.systemPrompt ?? "",
  });
  return request;
}

/** @param readLocale gives the page's language. */
export function openSheetSession(readLocale: () => string): SheetSession {
  const isOnline = () => navigator.onLine;
  const callApi = createApiCaller({ fetch: (...request) => fetch(...request), readLocale, isOnline });
  const obtainToken = openHumanCheck({ callApi, readConfig: createSiteConfigReader(callApi), readLocale });
  const store = openStorage("local");
  // Under a name of the sheet's own: a style's page must not take its requests for those of its form.
  const keysOf = (toolId: string) =>
    createAttemptKeys({ toolId: `sheet/${toolId}`, makeId, now: Date.now, store });
  const watchDeps = { callApi, sleep, whenOnline };
  const line = { callApi, obtainToken, isOnline, sleep, now: () => new Date(), dispatch: () => undefined };

  return {
    async make(cells, plan, { tell, isWanted, signal }) {
      const send = openLine(line);
      const makeOne = async (cell: SheetCell) => {
        let isSent = false;
        const answered = endWith(signal);
        const onTurn = (key: string) => {
          isSent = true;
          const running = { name: "running", startedAt: Date.now(), key } as const;
          tell(cell.id, running);
          const tellPlace = (ahead: number | null) => tell(cell.id, placedAt(running, ahead));
          const isIt = isOfPhoto(cell.photo.url);
          void watchPlace({ tool: cell.tool, isIt, tell: tellPlace, signal: answered.signal }, watchDeps);
        };
        const keys = keysOf(cell.tool.id);
        const { output } = cell.tool;
        const end = await send({ request: requestOf(cell, plan), output, keys, onTurn, isWanted });
        answered.abort();
        tell(cell.id, isSent || isWanted() ? stateOf(end) : READY);
      };
      await Promise.all(cells.map(makeOne));
    },

    async recall(cell, key, { tell, signal }) {
      const answer = await callApi(keyCall(key));
      if (signal.aborted) return;
      if (!answer.ok && answer.failure.code === "NOT_FOUND") return tell(cell.id, READY);
      const found = foundBy(answer, cell);
      if (found === null) return tell(cell.id, { name: "failed", failure: { code: "NO_ANSWER" } });
      if (found.status !== "running") return tell(cell.id, stateOf(endOf(found)));
      const running = { name: "running", startedAt: Date.parse(found.createdAt), key } as const;
      tell(cell.id, running);
      const onLook = ({ stage, ahead }: RecentGeneration) =>
        tell(cell.id, placedAt(running, stage === "queued" ? (ahead ?? null) : null));
      const outcome = await followGeneration(
        watchToEnd(found.id, { tool: cell.tool, onLook }),
        signal,
        watchDeps,
      );
      if (outcome.name === "left") return;
      tell(cell.id, stateOf(endOf(outcome.name === "settled" ? outcome.view : null)));
    },

    async stop(cell, key) {
      const read = (answer: ApiAnswer) => foundBy(answer, cell);
      // Whoever leaves the page wants it ended all the same.
      const { signal } = new AbortController();
      const found = await followGeneration({ ...STOP_LOOKS, call: keyCall(key), read }, signal, watchDeps);
      if ("status" in found && found.status === "running")
        await callApi({ path: "/api/cancellations", body: { taskId: found.id } });
    },
  };
}

/** What a key stands for, as the site tells of it; null when that cannot be had. */
const foundBy = (answer: ApiAnswer, { tool }: SheetCell): RecentGeneration | null =>
  (answer.ok ? readGeneration(answer.body, tool) : undefined) ?? null;

/** How a generation ended that runs no more; null is one that is gone. */
const endOf = (ended: RecentGeneration | null): OrderEnd =>
  ended?.status === "succeeded" && ended.results.length > 0
    ? { name: "done", results: ended.results }
    : { name: "failed", failure: ended?.failure ?? { code: "NO_RESULT" } };

const placedAt = (running: Extract<CellState, { name: "running" }>, ahead: number | null): CellState =>
  ahead === null ? running : { ...running, ahead };

const stateOf = (end: OrderEnd): CellState => {
  if (end.name === "failed") return end;
  const [result] = end.results;
  return result === undefined ? { name: "failed", failure: { code: "NO_RESULT" } } : { name: "done", result };
};
