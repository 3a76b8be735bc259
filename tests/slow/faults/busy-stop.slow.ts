import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";
import { SiteClient } from "../../site-client.ts";

const READING = 4;
const CLICKING = 3;
const PATHS = ["/", "/imgfx-style", "/api/config", "/de/pricing"];
/** Milliseconds that a run takes, so that some are under way at any time. */
const RUN_MS = 300;
const PATIENCE_MS = 600_000;

let dataDir: string;
let running: VendorSite;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "imgfx-busy-"));
  running = await startVendorSite({ dataDir });
  running.vendor.pace.runMs = RUN_MS;
});
afterAll(async () => {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What became of the requests that were sent before the site said that it is not ready. */
interface Log {
  read: number;
  clicks: { client: SiteClient; status: number }[];
  failed: string[];
}

/** As a balancer does: asks whether the site is ready before it sends something, and stops once it isn't. */
async function sendWhileReady(log: Log, send: () => Promise<void>): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${running.site.baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isReady) return;
    await send().catch((error: unknown) =>
      log.failed.push(`${String(error)} ${String((error as Error).cause)}`),
    );
  }
}

function startLoad(log: Log): Promise<void>[] {
  const client = new SiteClient(running.site.baseUrl);
  const read = async () => {
    const answer = await client.fetch(PATHS[log.read % PATHS.length] ?? "/");
    await answer.arrayBuffer();
    log.read += 1;
    if (answer.status !== 200) log.failed.push(`a page: ${answer.status}`);
  };
  const click = async () => {
    const { status, code, client: visitor } = await running.click();
    log.clicks.push({ client: visitor, status });
    if (status !== 200) log.failed.push(`a click: ${status} ${code}`);
  };
  return [
    ...Array.from({ length: READING }, () => sendWhileReady(log, read)),
    ...Array.from({ length: CLICKING }, () => sendWhileReady(log, click)),
  ];
}

test("a busy site that is told to stop answers every request that it took, and keeps every credit right", async () => {
  const log: Log = { read: 0, clicks: [], failed: [] };
  const load = startLoad(log);
  await expect
    .poll(() => log.clicks.length, { timeout: PATIENCE_MS, interval: 20 })
    .toBeGreaterThanOrEqual(12);
  const before = log.clicks.length;
  const stopped = running.site.stop();
  await Promise.all(load);
  await stopped;
  await running.vendor.stop();
  expect(log.failed).toEqual([]);
  expect(log.clicks.length).toBeGreaterThan(before);

  running = await startVendorSite({ dataDir });
  for (const { client } of log.clicks) {
    const again = new SiteClient(running.site.baseUrl, { Cookie: client.cookie });
    expect(await again.balance()).toBe(FREE - PRICE);
    expect((await again.generations()).map(({ status }) => status)).toEqual(["succeeded"]);
  }
  expect(running.audit()).toBe("");
});
