import { afterAll, beforeAll, expect, test } from "vitest";
import { openInstances, type Instances } from "../../faults/open-instances.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { SiteClient } from "../../site-client.ts";

const LIMIT_MS = 600_000;

let instances: Instances;

beforeAll(async () => {
  instances = await openInstances("takeover");
});

afterAll(() => instances?.close());

async function readTask(id: string): Promise<{ status: string; attempts: number; held_by: string | null }> {
  const { rows } = await instances.database.query(
    "select status, attempts, held_by from generation where id = $1",
    [id],
  );
  return rows[0];
}

async function submit(client: SiteClient): Promise<string> {
  const photo = await client.upload(await samplePhoto(2000, 1500));
  const turnstileToken = await client.solveChallenge();
  const json = { image_urls: [photo], turnstileToken };
  const { body } = await client.call<{ data: { taskId: string } }>(instances.style.submit, {
    method: "POST",
    json,
  });
  return body.data.taskId;
}

const poll = async (client: SiteClient, taskId: string) =>
  (
    await client.call<{ code: number; imageUrl?: string }>(instances.style.poll, {
      method: "POST",
      json: { taskId },
    })
  ).body;

const until = (condition: () => Promise<boolean>) =>
  expect.poll(condition, { timeout: LIMIT_MS, interval: 100 }).toBe(true);

test("a task outlives its worker, killed or told to stop: another takes it over and delivers it once", async () => {
  const [first, second] = [await instances.open(), await instances.open()];
  const client = new SiteClient(first.baseUrl);

  const killed = await submit(client);
  const elsewhere = new SiteClient(second.baseUrl, { Cookie: client.cookie });
  expect(await poll(elsewhere, killed)).toMatchObject({ code: 0 });
  expect((await elsewhere.generations()).map(({ id, status }) => [id, status])).toEqual([
    [killed, "running"],
  ]);
  await first.kill();
  await until(async () => (await readTask(killed)).attempts === 2);
  await until(async () => (await poll(elsewhere, killed)).code === 1);
  expect(await elsewhere.balance()).toBe(2);

  const third = await instances.open();
  const stopped = await submit(new SiteClient(third.baseUrl, { Cookie: client.cookie }));
  const { held_by: before } = await readTask(stopped);
  const leaving = third.stop();
  await until(async () => {
    const { held_by: holder } = await readTask(stopped);
    return holder !== null && holder !== before;
  });
  await leaving;
  await until(async () => (await poll(elsewhere, stopped)).code === 1);
  const { imageUrl = "" } = await poll(elsewhere, stopped);
  expect((await elsewhere.fetch(imageUrl)).status).toBe(200);
  expect(await readTask(stopped)).toMatchObject({ status: "succeeded", attempts: 1 });
  expect(await elsewhere.balance()).toBe(0);

  const { rows } = await instances.database.query(
    "select kind, count(*)::int from credit_entry group by 1 order by 1",
  );
  expect(rows).toContainEqual({ kind: "hold", count: 2 });
  expect(rows.some(({ kind }) => kind === "release")).toBe(false);
});
