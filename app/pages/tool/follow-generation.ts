import type { CallApi } from "./form/api-call.ts";
import type { RunStage } from "#registry/contract/wire/generation-view.ts";
import { readGenerations, type ReadTool, type RecentGeneration } from "./read-generations.ts";

/** Pause between two looks at a running generation, in milliseconds. */
const LOOK_EVERY_MS = 2_500;

/** Looks before giving up: beyond the longest a generation may run. */
const MAX_LOOKS = 160;

/**
 * Looks at a running generation now and then until it is settled. Null when it is gone, did not settle in time, or
 * `signal` ended the watch.
 */
export async function followGeneration(
  watch: { tool: ReadTool; id: string; signal: AbortSignal },
  deps: {
    callApi: CallApi;
    sleep: (milliseconds: number) => Promise<void>;
    /** Told at each look how far it is. */
    onStage: (stage: RunStage) => void;
  },
): Promise<RecentGeneration | null> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    await deps.sleep(LOOK_EVERY_MS);
    if (watch.signal.aborted) return null;
    const recent = await readGenerations(watch.tool, deps.callApi);
    if (recent === null) continue;
    const generation = recent.find(({ id }) => id === watch.id);
    if (generation === undefined) return null;
    if (generation.status !== "running") return generation;
    deps.onStage(generation.stage);
  }
  return null;
}
