import type { Plan } from "#registry/contract/plans/plan.ts";
import { createApiCaller } from "~/pages/tool/form/api-call.ts";
import { openHumanCheck } from "~/pages/tool/form/human-check/open-human-check.ts";
import { initialValues } from "~/pages/tool/form/initial-values.ts";
import { makeId } from "~/pages/tool/form/make-id.ts";
import { photosAt } from "~/pages/tool/form/photos/photo-list.ts";
import { createSiteConfigReader } from "~/pages/tool/form/site-config.ts";
import { createAttemptKeys } from "~/pages/tool/generation/attempt-keys.ts";
import type { GenerationRequest } from "~/pages/tool/generation/generation-state.ts";
import { makeRequests } from "~/pages/tool/generation/prepare-requests.ts";
import { readGeneration, type RecentGeneration } from "~/pages/tool/generation/read-generations.ts";
import { endOf, watchToEnd } from "~/pages/tool/generation/restore-generations.ts";
import { openLine, type OrderEnd } from "~/pages/tool/generation/send-in-line.ts";
import { isOfPhoto, watchPlace } from "~/pages/tool/watch-place.ts";
import { endWith, sleep, whenOnline } from "~/pages/results/waiting.ts";
import { shownFields } from "#registry/contract/form/shown-fields.ts";
import { READY, type CellState, type SheetCell } from "./sheet-data.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";

/** How often a request that was just sent is looked for, in order to end it; a second lies between two times. */
const STOP_LOOKS = 10;

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
  const find = async ({ tool }: SheetCell, key: string) => {
    const answer = await callApi({ path: `/api/generations?key=${encodeURIComponent(key)}` });
    if (answer.ok) return readGeneration(answer.body, tool) ?? "unknown";
    return answer.failure.code === "NOT_FOUND" ? "missing" : "unknown";
  };
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
          void watchPlace({ tool: cell.tool, isIt, tell: tellPlace, signal: answered.signal }, line);
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
      const found = await find(cell, key);
      if (signal.aborted) return;
      if (found === "unknown") return tell(cell.id, { name: "failed", failure: { code: "NO_ANSWER" } });
      if (found === "missing") return tell(cell.id, READY);
      if (found.status !== "running") return tell(cell.id, stateOf(endOf(found)));
      const running = { name: "running", startedAt: Date.parse(found.createdAt), key } as const;
      tell(cell.id, running);
      const onLook = ({ stage, ahead }: RecentGeneration) =>
        tell(cell.id, placedAt(running, stage === "queued" ? (ahead ?? null) : null));
      const watch = { tool: cell.tool, signal, onLook };
      const end = await watchToEnd(found.id, watch, { callApi, sleep, whenOnline });
      if (end.name !== "left") tell(cell.id, stateOf(end));
    },

    async stop(cell, key) {
      for (let look = 0; look < STOP_LOOKS; look += 1) {
        const found = await find(cell, key);
        if (typeof found !== "string") {
          if (found.status === "running")
            await callApi({ path: "/api/cancellations", body: { taskId: found.id } });
          return;
        }
        await sleep(1_000);
      }
    },
  };
}

const placedAt = (running: Extract<CellState, { name: "running" }>, ahead: number | null): CellState =>
  ahead === null ? running : { ...running, ahead };

const stateOf = (end: OrderEnd): CellState => {
  if (end.name === "failed") return end;
  const [result] = end.results;
  return result === undefined ? { name: "failed", failure: { code: "NO_RESULT" } } : { name: "done", result };
};
