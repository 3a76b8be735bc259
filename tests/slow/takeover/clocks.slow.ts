import { afterAll, beforeAll, expect, test } from "vitest";
import { auditSite } from "../../faults/audit-site.ts";
import { openInstances, type Instances } from "../../faults/open-instances.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { SiteClient } from "../../site-client.ts";

const SHIFT = new URL("../../faults/shift-clock.js", import.meta.url).href;
const OFF_MS = 600_000;
const PATIENCE_MS = 600_000;

let instances: Instances;

beforeAll(async () => {
  instances = await openInstances("clocks");
});

afterAll(() => instances?.close());

const openInstance = (offMs: number) =>
  instances.open({ NODE_OPTIONS: `--import=${SHIFT}`, CLOCK_OFF_MS: String(offMs) });

test("instances whose clocks are twenty minutes apart take no task from each other and grant no day twice", async () => {
  const { style, database, settings } = instances;
  const [behind, ahead] = [await openInstance(-OFF_MS), await openInstance(OFF_MS)];
  const client = new SiteClient(behind.baseUrl);
  const photo = await client.upload(await samplePhoto(2000, 1500));
  const turnstileToken = await client.solveChallenge();
  const json = { image_urls: [photo], turnstileToken };
  const { body } = await client.call<{ data?: { taskId: string } }>(style.submit, { method: "POST", json });
  const taskId = body.data?.taskId;
  expect(taskId, JSON.stringify(body)).toBeDefined();
  const since = Date.now();

  const elsewhere = new SiteClient(ahead.baseUrl, { Cookie: client.cookie });
  const read = async () =>
    (await database.query("select attempts, status from generation where id = $1", [taskId])).rows[0];
  const poll = async (asker: SiteClient) =>
    (await asker.call<{ code: number }>(style.poll, { method: "POST", json: { taskId } })).body.code;
  let most = 0;
  const isDone = async () => {
    most = Math.max(most, (await read()).attempts);
    return (await poll(elsewhere)) === 1;
  };
  await expect.poll(isDone, { timeout: PATIENCE_MS, interval: 500 }).toBe(true);
  const workedMs = Date.now() - since;
  expect(await poll(client)).toBe(1);
  expect([await client.balance(), await elsewhere.balance()]).toEqual([2, 2]);
  expect(most).toBe(1);
  const { rows } = await database.query("select kind, count(*)::int from credit_entry group by 1 order by 1");
  expect(rows).toEqual([
    { kind: "grant", count: 1 },
    { kind: "hold", count: 1 },
  ]);
  const { rows: times } = await database.query(
    "select max(abs(extract(epoch from created_at - now())))::float8 as off from credit_entry",
  );
  expect(times[0].off * 1000).toBeLessThan(workedMs + 60_000);
  expect(auditSite(behind, { ...settings, BASE_URL: behind.baseUrl })).toBe("");
});
