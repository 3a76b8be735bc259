import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { askAddresses } from "../../faults/ask-addresses.ts";
import { drawBombs, type Bomb } from "../../faults/draw-bombs.ts";
import { MALLOC, watchMemory } from "../../faults/watch-memory.ts";
import { SiteClient } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";

const AT_ONCE = 20;
/** Megabytes that the site's process may have in memory under bombs, and what the largest pictures may add to its rest. */
const PROMISED = 512;

let site: Site;
/** Megabytes before anybody sent anything. */
let atRest: number;
beforeAll(async () => {
  site = await startSite({ env: MALLOC });
  atRest = (await (await watchMemory(site)).end()).peak;
});
afterAll(() => site?.stop());

/** Sends pictures all at once; gives their statuses and the most memory meanwhile, in megabytes. */
async function sendAtOnce(bombs: readonly Bomb[]) {
  const client = new SiteClient(site.baseUrl);
  await client.balance();
  const sent = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, nth) => {
      const bomb = bombs[nth % bombs.length];
      if (!bomb) throw new Error("there are no pictures");
      expect([bomb.name, bomb.bytes.length <= MAX_UPLOAD_BYTES]).toEqual([bomb.name, true]);
      const [{ url }] = await askAddresses(client, bomb.type);
      return { url, bomb };
    }),
  );
  const memory = await watchMemory(site);
  const statuses = await Promise.all(
    sent.map(async ({ url, bomb: { type, bytes } }) => {
      const call = { method: "PUT", body: new Uint8Array(bytes), headers: { "Content-Type": type } };
      return (await client.fetch(url, call)).status;
    }),
  );
  return { statuses, ...(await memory.end()) };
}

test("twenty bombs of 300 megapixels at once are refused, within 512 MB of memory", async () => {
  const { statuses, peak } = await sendAtOnce(await drawBombs(20_000, 15_000));
  expect(statuses).toEqual(statuses.map(() => 400));
  expect(peak).toBeLessThanOrEqual(PROMISED);
});

test("twenty of the heaviest pictures that may be uploaded are taken at once, within 512 MB above the site at rest", async () => {
  const { statuses, peak } = await sendAtOnce(await drawBombs(8_000, 6_200));
  const taken = statuses.filter((status) => status === 204).length;
  expect(statuses.filter((status) => status !== 204 && status !== 503)).toEqual([]);
  expect(taken).toBeGreaterThan(0);
  expect(peak - atRest).toBeLessThanOrEqual(PROMISED);
});
