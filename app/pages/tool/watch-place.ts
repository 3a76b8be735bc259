import { LOOK_AGAIN_S } from "#registry/contract/wire/generation-states.ts";
import type { WatchDeps } from "~/pages/results/follow-generation.ts";
import type { GenerationAction } from "./generation/generation-state.ts";
import { readGenerations, type ReadTool } from "./generation/read-generations.ts";

interface WatchPlaceDeps extends Pick<WatchDeps, "callApi" | "sleep"> {
  dispatch: (action: GenerationAction) => void;
}

/**
 * Tells how many wait before a tool's newest request, whose answer is waited for, until it is worked on or the signal
 * ends. It is looked for among the viewer's own: by its key it may not be known yet. Never throws.
 */
export async function watchPlace(
  tool: ReadTool,
  signal: AbortSignal,
  { callApi, sleep, dispatch }: WatchPlaceDeps,
): Promise<void> {
  for (;;) {
    await sleep(LOOK_AGAIN_S * 1000, signal);
    if (signal.aborted) return;
    const recent = await readGenerations(tool, callApi);
    if (signal.aborted) return;
    const running = recent?.find(({ status }) => status === "running");
    if (running === undefined) continue;
    const isQueued = running.stage === "queued";
    dispatch({ type: "placed", ahead: isQueued ? (running.ahead ?? null) : null });
    if (!isQueued) return;
  }
}
