import type { Site } from "../../../tests/site-process.ts";
import { readTreeCpuMs } from "./read-cpu.ts";

/** Milliseconds between two looks, and processor time within them that counts as none. */
export const LOOK_MS = 400;
const REST_MS = 30;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a site has nothing to do. */
export async function waitForRest({ pid }: Pick<Site, "pid">): Promise<void> {
  for (let before = -Infinity; ; await pause(LOOK_MS)) {
    const now = await readTreeCpuMs(pid);
    if (now - before <= REST_MS) return;
    before = now;
  }
}

/** Milliseconds of processor that a site takes for something, with what it does of it after its answer. */
export async function measureCpu(site: Pick<Site, "pid">, work: () => Promise<unknown>): Promise<number> {
  const since = await readTreeCpuMs(site.pid);
  await work();
  await waitForRest(site);
  return (await readTreeCpuMs(site.pid)) - since;
}
