import { generationView, type GenerationView } from "#registry/contract/wire/generation-view.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import type { CallApi } from "~/pages/tool/form/api-call.ts";
import { followGeneration, watchGeneration } from "~/pages/results/follow-generation.ts";
import { sleep, whenOnline, whenSeen } from "~/pages/results/waiting.ts";

interface EntriesWatch {
  /** Told of an entry at each look that finds it under way, and once it has ended. */
  onLook: (view: GenerationView) => void;
  onGone: (id: string) => void;
  /** Told after either of the two ends. */
  onSettled: () => Promise<void>;
  signal: AbortSignal;
}

/** Follows entries under way, each by its own address, for as long as the signal holds and while the page is looked at. */
export function followEntries(ids: readonly string[], callApi: CallApi, watch: EntriesWatch): void {
  const { onLook, onGone, onSettled, signal } = watch;
  const readView = (body: unknown) => readWire(generationView, body);
  const follow = async (id: string) => {
    const looks = watchGeneration(id, { mostLooks: Infinity, readView, onLook });
    const outcome = await followGeneration(looks, signal, { callApi, sleep, whenOnline: whenLookedAt });
    if (outcome.name !== "settled") return;
    if (outcome.view === null) onGone(id);
    else onLook(outcome.view);
    await onSettled();
  };
  for (const id of ids) void follow(id);
}

/** Nobody waits for what a page shows that is not looked at. */
const whenLookedAt = async (signal: AbortSignal): Promise<void> => {
  await whenSeen(signal);
  await whenOnline(signal);
};
