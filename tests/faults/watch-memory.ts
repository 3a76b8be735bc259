import { PRODUCT } from "#registry/contract/product.ts";
import type { Site } from "../site-process.ts";

const EVERY_MS = 100;

/** As `npm start` sets them: what is freed goes back to the system. */
export const MALLOC = { MALLOC_MMAP_THRESHOLD_: "32768", MALLOC_TRIM_THRESHOLD_: "131072" };

export interface MemoryWatch {
  /** Megabytes that the site's process had in memory at most since the watch began, and when it began. */
  end(): Promise<{ before: number; peak: number }>;
}

async function readMegabytes({ baseUrl }: Site): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  const bytes = new RegExp(`^${PRODUCT.slug}_memory_bytes (\\S+)$`, "m").exec(metrics)?.[1];
  if (bytes === undefined) throw new Error("the site tells nothing of its memory");
  return Math.round(Number(bytes) / 1_048_576);
}

/** Reads a site's memory again and again, as its metrics tell it. */
export async function watchMemory(site: Site): Promise<MemoryWatch> {
  const before = await readMegabytes(site);
  let peak = before;
  const look = async () => void (peak = Math.max(peak, await readMegabytes(site)));
  const timer = setInterval(() => void look().catch(() => clearInterval(timer)), EVERY_MS);
  return {
    async end() {
      clearInterval(timer);
      await look();
      return { before, peak };
    },
  };
}
