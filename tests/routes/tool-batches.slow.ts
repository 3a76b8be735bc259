import { beforeAll, beforeEach, expect, test } from "vitest";
import { priceOfOne } from "#registry/contract/price.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient } from "../site-client.ts";
import { fieldOfRole, leastValues, listTools, type Tool } from "../styles/list-tools.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { takeSite } from "../take-site.ts";
import { cancel, poll, pollUntilOver, submitTool, type PollFacts } from "./tool-calls.ts";

const { baseUrl, dataDir } = await takeSite();
const COUNT = 3;

/** A tool whose tasks are polled and that makes several results of one request, of one photo. */
function chooseTool(): { tool: Tool; path: string; name: string } {
  for (const tool of listTools()) {
    const count = fieldOfRole(tool, "count");
    const [path] = tool.manifest.poll ?? [];
    if (count && path !== undefined && tool.manifest.photos.min === 1)
      return { tool, path, name: count.name };
  }
  throw new Error("no tool makes several results that are polled");
}

const { tool, path, name } = chooseTool();
const price = priceOfOne(tool.prices, leastValues(tool, []));

let client: SiteClient;
let photos: string[];
beforeAll(async () => {
  client = await subscribeClient(baseUrl, dataDir);
  photos = [await client.upload(await samplePhoto(400, 300))];
});

let before: number;
beforeEach(async () => {
  before = await client.balance();
});

async function submitSeveral(): Promise<string[]> {
  const { status, body } = await submitTool(client, tool, { photos, changes: { [name]: COUNT } });
  const taskIds = body.data.taskIds ?? [];
  expect([status, body]).toEqual([200, { data: { taskId: taskIds[0], taskIds } }]);
  expect(new Set(taskIds).size).toBe(COUNT);
  expect(await client.balance()).toBe(before - COUNT * price);
  return taskIds;
}

test("a request for several results answers a task for each, which are polled side by side and paid for each", async () => {
  const taskIds = await submitSeveral();
  const done = await Promise.all(taskIds.map((taskId) => pollUntilOver(client, path, taskId)));
  expect(done.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(new Set(done.map(({ imageUrl }) => imageUrl)).size).toBe(COUNT);
  expect(await client.balance()).toBe(before - COUNT * price);
});

test("a task that its person cancels says so and gives its credits back; the others are delivered and paid for", async () => {
  const taskIds = await submitSeveral();
  const [kept = "", ...rest] = taskIds;
  const canceled = rest.at(-1) ?? "";
  const stranger = new SiteClient(baseUrl);
  expect(await stranger.balance()).toBe(4);
  for (const taskId of [canceled, "0".repeat(32), "x", "\0", "\ud800", undefined, null, 7, [canceled], {}]) {
    const refused = await cancel(stranger, taskId);
    expect([taskId, refused.status, refused.body.code]).toEqual([taskId, 404, "NOT_FOUND"]);
  }
  expect([(await cancel(client, canceled)).body, (await cancel(client, canceled)).body]).toEqual([
    { ok: true },
    { ok: true },
  ]);
  const reason = "Canceled. The credits are back in your balance.";
  const facts: PollFacts = { code: 2, status: 2, failedReason: reason, message: reason };
  expect((await poll(client, path, canceled)).body).toEqual({ ...facts, data: facts });

  const done = await Promise.all([kept, ...rest.slice(0, -1)].map((id) => pollUntilOver(client, path, id)));
  expect(done.map(({ code }) => code)).toEqual([1, 1]);
  expect(await client.balance()).toBe(before - (COUNT - 1) * price);
  expect((await cancel(client, kept)).body).toEqual({ ok: false });
  expect((await poll(client, path, canceled)).body.code).toBe(2);
  const listed = await client.generations(tool.manifest.id);
  expect(
    listed
      .filter(({ id }) => taskIds.includes(id))
      .map(({ status }) => status)
      .sort(),
  ).toEqual(["failed", "succeeded", "succeeded"]);
});

test("the same key sends a request for several results once", async () => {
  const send = () =>
    client.call<{ data: { taskIds: string[] } }>(tool.manifest.submit, {
      method: "POST",
      json: { ...leastValues(tool, photos), [name]: COUNT, turnstileToken: null },
      headers: { "Idempotency-Key": "several" },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const taskIds = answers[0]?.body.data.taskIds ?? [];
  expect(taskIds).toHaveLength(COUNT);
  await Promise.all(taskIds.map((taskId) => pollUntilOver(client, path, taskId)));
  expect(await client.balance()).toBe(before - COUNT * price);
});
