import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SiteClient } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";

const CALLS = 10_000;
const AT_ONCE = 20;
/** Calls a minute that one viewer may make. */
const PER_MINUTE = 60;

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT_SCALE: "1" } });
});
afterAll(() => site?.stop());

test("one person who asks for ten thousand upload addresses gets a minute's worth, and stores nothing", async () => {
  const client = new SiteClient(site.baseUrl);
  await client.balance();
  const since = Date.now();
  const statuses: number[] = [];
  const json = { fileType: "image/png", count: 1 };
  for (let nth = 0; nth < CALLS; nth += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, () =>
      client.call("/api/presigned-urls", { method: "POST", json }),
    );
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
  }
  const windows = Math.ceil((Date.now() - since) / 60_000) + 1;
  const given = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(given).toBeLessThanOrEqual(windows * PER_MINUTE);
  const stored = await readdir(join(site.dataDir, "files"), { recursive: true });
  expect(stored.filter((name) => name.includes("."))).toEqual([]);
});
