import type { ProviderJob, RunRecord } from "~/server/providers/provider.ts";

/** A run's record in memory, for as long as one command works on it. */
export function rememberRun({ photos, ...job }: ProviderJob, firstRef: string) {
  let current = firstRef;
  const record: RunRecord = {
    recallJob: async () => ({ ...job, readPhotos: async () => photos }),
    async advance(ref, nextRef) {
      if (ref !== current) return false;
      current = nextRef;
      return true;
    },
  };
  return { record, ref: () => current };
}
