import { LOOK_AGAIN_S } from "#registry/contract/wire/generation-states.ts";
import { followGeneration, type WatchDeps } from "~/pages/results/follow-generation.ts";
import type { ApiAnswer } from "./form/api-call.ts";
import {
  readRecent,
  recentCall,
  type ReadTool,
  type RecentGeneration,
} from "./generation/read-generations.ts";

/** One of the viewer's requests that is under way. */
export interface PlaceWatch {
  tool: ReadTool;
  /** Whether a running generation is the one; without it the tool's newest is. */
  isIt?: (running: RecentGeneration) => boolean;
  /** Told how many wait before it; null where it waits no more, or nobody says. */
  tell: (ahead: number | null) => void;
  signal: AbortSignal;
}

/** Whether a generation is made of this photo, by its stored address. */
export const isOfPhoto =
  (photo: string | undefined) =>
  ({ uploadedImages }: Pick<RecentGeneration, "uploadedImages">): boolean =>
    photo !== undefined && uploadedImages.includes(photo);

/**
 * Tells how many wait before a request until it is worked on or the signal ends. It is looked for among the viewer's own:
 * by its key it may not be known yet. Never throws.
 */
export async function watchPlace(
  { tool, isIt = () => true, tell, signal }: PlaceWatch,
  deps: WatchDeps,
): Promise<void> {
  const everyMs = LOOK_AGAIN_S * 1000;
  const read = (answer: ApiAnswer) => {
    const running = readRecent(answer, tool)?.find((one) => one.status === "running" && isIt(one));
    if (running === undefined) return null;
    const isQueued = running.stage === "queued";
    tell(isQueued ? (running.ahead ?? null) : null);
    return isQueued ? null : true;
  };
  await followGeneration(
    { call: recentCall(tool), firstMs: everyMs, everyMs, mostLooks: Infinity, read },
    signal,
    deps,
  );
}
