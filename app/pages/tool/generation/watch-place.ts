import { LOOK_AGAIN_S } from "#registry/contract/wire/generation-states.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { toldGenerations } from "#registry/contract/wire/told-answers.ts";
import type { WatchDeps } from "~/pages/results/follow-generation.ts";
import type { GenerationAction } from "./generation-state.ts";

interface WatchPlaceDeps extends Pick<WatchDeps, "callApi" | "sleep"> {
  dispatch: (action: GenerationAction) => void;
}

/**
 * Tells how many wait before a request whose answer is waited for, by the key it is sent under, until it is worked on or
 * the signal ends. A look that brings nothing is made again. Never throws.
 */
export async function watchPlace(
  key: string,
  signal: AbortSignal,
  { callApi, sleep, dispatch }: WatchPlaceDeps,
): Promise<void> {
  for (;;) {
    await sleep(LOOK_AGAIN_S * 1000, signal);
    if (signal.aborted) return;
    const answer = await callApi({ path: `/api/generations?key=${encodeURIComponent(key)}` });
    if (signal.aborted) return;
    const [told] = (answer.ok && readWire(toldGenerations, answer.body)?.generations) || [];
    if (told === undefined) continue;
    const { status, stage, ahead } = told;
    const isQueued = status === "running" && stage === "queued";
    dispatch({ type: "placed", ahead: isQueued ? (ahead ?? null) : null });
    if (!isQueued) return;
  }
}
