import { afterAll, beforeAll, expect, test } from "vitest";
import { startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";
import { watchProcess, type ProcessFigures } from "../../faults/watch-process.ts";
import { SiteClient } from "../../site-client.ts";

/** Looks at the process, and what happens between two of them. */
const LOOKS = 16;
const CLICKS = 30;
const PAGES = 60;
/** Looks during which caches fill. */
const WARM = 4;
const PATHS = ["/", "/imgfx-style", "/de/pricing", "/api/config", "/ar", "/imgfx-style?q=photo", "/history"];
/** What the heap and the descriptors may grow by in a thousand rounds of a click and two pages. */
const MOST = { heapMB: 20, descriptors: 10 };

const watch = watchProcess();
let running: VendorSite;
beforeAll(async () => {
  running = await startVendorSite({ env: watch.env });
});
afterAll(() => running?.stop());

async function live(): Promise<void> {
  const client = new SiteClient(running.site.baseUrl);
  for (let nth = 0; nth < PAGES; nth += 1) {
    const answer = await client.fetch(PATHS[nth % PATHS.length] ?? "/");
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  }
  for (let nth = 0; nth < CLICKS; nth += 1) expect((await running.click()).status).toBe(200);
}

/** The middle one of the slopes between every two points, which no single odd point moves: what a step grows by. */
function slopeOf(values: number[]): number {
  const slopes = values.flatMap((value, at) =>
    values.slice(at + 1).map((later, further) => (later - value) / (further + 1)),
  );
  slopes.sort((one, other) => one - other);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

test("heap and descriptors stay flat while pages are read and pictures made again and again", async () => {
  const looks: ProcessFigures[] = [];
  for (let nth = 0; nth < LOOKS; nth += 1) {
    await live();
    looks.push(await watch.read());
  }
  const warm = looks.slice(WARM);
  const perThousand = (values: number[]) => (slopeOf(values) * 1000) / CLICKS;
  const heapMB = perThousand(warm.map(({ heapBytes }) => heapBytes / 1_048_576));
  const descriptors = perThousand(warm.map((look) => look.descriptors));
  expect(heapMB).toBeLessThan(MOST.heapMB);
  expect(descriptors).toBeLessThan(MOST.descriptors);
});
