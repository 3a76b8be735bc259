import { LRUCache } from "lru-cache";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { HOUR_MS } from "~/server/db/time-units.ts";

/** Milliseconds of processors that previews may take within an hour: of one viewer, and of all at one network address. */
const MOST = { viewer: 150_000, address: 600_000 } as const;
/** Viewers and addresses that are counted at a time; who was not seen for longest is forgotten. */
const COUNTED = 20_000;

type Spender = Pick<Viewer, "id" | "addressHash">;

/** How much of this machine's time viewers have had for nothing, in the hour that began with their first preview. */
export interface PreviewBudget {
  isSpent(viewer: Spender): boolean;
  spend(viewer: Spender, cpuMs: number): void;
}

/** @param scale multiplies every limit. */
export function createPreviewBudget(scale: number, now: () => number = Date.now): PreviewBudget {
  const spent = new LRUCache<string, number>({
    max: COUNTED,
    ttl: HOUR_MS,
    perf: { now },
    ttlResolution: 0,
    noUpdateTTL: true,
  });
  const limits = ({ id, addressHash }: Spender) =>
    [
      [`viewer ${id}`, MOST.viewer * scale],
      [`address ${addressHash}`, MOST.address * scale],
    ] as const;
  return {
    isSpent: (viewer) => limits(viewer).some(([name, most]) => (spent.get(name) ?? 0) >= most),
    spend(viewer, cpuMs) {
      for (const [name] of limits(viewer)) spent.set(name, (spent.get(name) ?? 0) + cpuMs);
    },
  };
}
