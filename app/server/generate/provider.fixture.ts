import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { ImageOutput } from "#registry/contract/output.ts";
import type { Provider, ProviderJob, ProviderState } from "~/server/providers/provider.ts";

/** A picture as a provider delivers it. */
export async function fakeOutput(width = 2048, height = 2048): Promise<ImageOutput> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#7a5" } })
    .png()
    .toBuffer();
  return { kind: "image", bytes, contentType: "image/png", width, height };
}

/** A provider that does what its fields say. */
export interface FakeProvider extends Provider {
  /** Whether its runs are played as a vendor's. */
  isShared: boolean;
  jobs: ProviderJob[];
  cancelled: string[];
  startError: Error | null;
  inspectError: Error | null;
  /** What `look` answers; a promise keeps the run going until it resolves. */
  outcome: ProviderState | Promise<ProviderState>;
}

export function createFakeProvider(): FakeProvider {
  const provider: FakeProvider = {
    name: "local",
    description: "played",
    isShared: false,
    busyForS: () => null,
    jobs: [],
    cancelled: [],
    startError: null,
    inspectError: null,
    outcome: fakeOutput().then((made) => ({ status: "succeeded", outputs: [made], timings: { flip: 3 } })),
    async start(job) {
      if (provider.startError) throw provider.startError;
      provider.jobs.push(job);
      return { ref: `run-${job.generationId}` };
    },
    async look(_ref, { waitMs }) {
      const running: ProviderState = { status: "running", stage: "working" };
      return waitMs === 0 ? provider.outcome : Promise.race([provider.outcome, sleep(waitMs, running)]);
    },
    async cancel(ref) {
      provider.cancelled.push(ref);
    },
    async inspect() {
      if (provider.inspectError) throw provider.inspectError;
    },
    async close() {},
  };
  return provider;
}
