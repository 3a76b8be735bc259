import { createServer, type IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import sharp from "sharp";
import { samplePhoto } from "../../sample-photo.ts";
import { ERRORS } from "./loopback-faults.ts";
import type { Prediction, StoredFile } from "./replicate-objects.ts";
import { signWebhook } from "./send-webhooks.ts";
import { startReplicate, type LoopbackReplicate, type ReplicateOptions } from "./start-replicate.ts";

const SEEDREAM = "models/bytedance/seedream-4/predictions";
const QUICK = { startMs: 0, runMs: 0 };

let running: LoopbackReplicate | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
const start = async (options: ReplicateOptions = {}) =>
  (running = await startReplicate({ pace: QUICK, ...options }));

async function call<Body = { detail: string }>(
  { baseUrl, token }: LoopbackReplicate,
  path: string,
  init: { method?: string; json?: unknown; body?: FormData; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Body; headers: Headers }> {
  const { json, body = json === undefined ? null : JSON.stringify(json) } = init;
  const answer = await fetch(`${baseUrl}/${path}`, {
    method: init.method ?? (body === null ? "GET" : "POST"),
    body,
    headers: { Authorization: `Bearer ${token}`, ...init.headers },
  });
  return {
    status: answer.status,
    body: (await answer.json().catch(() => null)) as Body,
    headers: answer.headers,
  };
}
const create = (
  vendor: LoopbackReplicate,
  input: object = { prompt: "a boat" },
  headers: Record<string, string> = {},
) => call<Prediction>(vendor, SEEDREAM, { json: { input }, headers });

async function upload(vendor: LoopbackReplicate, bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
  const form = new FormData();
  form.append("content", new File([bytes], "photo.jpg", { type: "image/jpeg" }));
  return (await call<StoredFile>(vendor, "files", { method: "POST", body: form })).body;
}

test("an uploaded photo comes back changed, in the ratio and size that were asked for", async () => {
  const vendor = await start();
  const file = await upload(vendor, await samplePhoto());
  expect(file).toMatchObject({ content_type: "image/jpeg", name: "photo.jpg" });
  const input = { prompt: "a boat", image_input: [file.urls.get], size: "1K", aspect_ratio: "16:9" };
  const { status, body } = await create(vendor, input, { Prefer: "wait=30" });
  expect([status, body.status]).toEqual([201, "succeeded"]);
  const [address = ""] = body.output ?? [];
  const picture = sharp(await (await fetch(address)).arrayBuffer());
  const { width, height } = await picture.metadata();
  expect(width / height).toBeCloseTo(16 / 9, 2);
  expect((width * height) / 1_048_576).toBeCloseTo(1, 2);
  expect((await picture.stats()).entropy).toBeGreaterThan(3);
  vendor.files.expireOutputs();
  expect((await fetch(address)).status).toBe(404);
});

test("a prediction goes from starting through processing to succeeded, with its times", async () => {
  const vendor = await start({ pace: { startMs: 60, runMs: 60 } });
  const { status, body } = await create(vendor, { prompt: "a boat", size: "1K" });
  expect([status, body.status]).toEqual([201, "starting"]);
  const state = async () => (await call<Prediction>(vendor, `predictions/${body.id}`)).body;
  await expect.poll(async () => (await state()).status, { interval: 5 }).toBe("processing");
  await expect.poll(async () => (await state()).status, { interval: 20 }).toBe("succeeded");
  const { metrics, completed_at, logs } = await state();
  expect(metrics.total_time).toBeGreaterThan(metrics.predict_time ?? Infinity);
  expect([typeof completed_at, logs]).toEqual(["string", "Loopback run.\n"]);
});

test("what the vendor refuses is refused in its words", async () => {
  const vendor = await start();
  const wrong = await create(vendor, { aspect_ratio: "auto", max_images: 16, colour: 1 });
  expect(wrong).toMatchObject({ status: 422, body: { title: "Input validation failed", status: 422 } });
  expect(wrong.body).toMatchObject({
    detail: expect.stringContaining(
      "- input: prompt is required\n- input.aspect_ratio: input.aspect_ratio must be",
    ),
  });
  expect((await create(vendor, undefined, { Prefer: "wait=61" })).status).toBe(400);
  expect((await create(vendor, undefined, { Prefer: "wait=0" })).status).toBe(400);
  expect((await create(vendor, undefined, { "Cancel-After": "4s" })).status).toBe(400);
  expect((await create(vendor, undefined, { Authorization: "Bearer r8_other" })).status).toBe(401);
  expect((await call(vendor, "models/nobody/nothing/predictions", { json: { input: {} } })).status).toBe(404);
  const version = await call(vendor, "predictions", { json: { version: "0".repeat(64), input: {} } });
  expect(version).toMatchObject({ status: 422, body: { title: "Invalid version or not permitted" } });
  expect(vendor.predictions.size).toBe(0);
});

test("a run that is not done when a wait ends answers 202, and can be canceled", async () => {
  const vendor = await start({ pace: { startMs: 0, runMs: 60_000 } });
  const { status, body } = await create(vendor, undefined, { Prefer: "wait=1" });
  expect([status, body.status]).toEqual([202, "processing"]);
  const { body: canceled } = await call<Prediction>(vendor, `predictions/${body.id}/cancel`, {
    method: "POST",
  });
  expect(canceled.status).toBe("canceled");
});

test("a deadline aborts what was not begun and cancels what was", async () => {
  const vendor = await start({ pace: { startMs: 0, runMs: 0 } });
  vendor.faults.next({ kind: "stuck", status: "starting" }, { kind: "stuck", status: "processing" });
  const made = await Promise.all([0, 1].map(() => create(vendor, undefined, { "Cancel-After": "5s" })));
  const states = () => made.map(({ body }) => vendor.predictions.get(body.id)?.status);
  await expect.poll(states, { interval: 100 }).toEqual(["aborted", "canceled"]);
});

test("calls over a limit, and those that the operator has no money for, are refused with what the vendor says", async () => {
  const vendor = await start({ limits: { creates: 1 } });
  await create(vendor);
  const { status, headers, body } = await create(vendor);
  expect([status, Number(headers.get("Retry-After"))]).toEqual([429, expect.any(Number)]);
  expect(body).toMatchObject({ status: 429, retry_after: Number(headers.get("Retry-After")) });
  vendor.rates.limits.creates = 100;
  vendor.faults.next({ kind: "unpaid" });
  expect(await create(vendor)).toMatchObject({ status: 402, body: { title: "Insufficient credit" } });
});

test("faults of a create are counted, whether a prediction was taken on or not", async () => {
  const vendor = await start();
  vendor.faults.next({ kind: "reset" }, { kind: "reset", isTaken: true }, { kind: "broken", isTaken: true });
  await expect(create(vendor)).rejects.toThrow();
  await expect(create(vendor)).rejects.toThrow();
  expect((await create(vendor)).status).toBe(503);
  expect(vendor.log.creates.map(({ status, predictionId }) => [status, predictionId !== null])).toEqual([
    [0, false],
    [0, true],
    [503, true],
  ]);
});

test("a failed run carries the vendor's words, and a status of tomorrow stays", async () => {
  const vendor = await start();
  vendor.faults.next({ kind: "fails", error: ERRORS.E005 }, { kind: "status", status: "paused" });
  const { body } = await create(vendor, undefined, { Prefer: "wait=5" });
  expect(body).toMatchObject({ status: "failed", error: ERRORS.E005, output: null });
  const { body: odd } = await create(vendor, undefined, { Prefer: "wait=1" });
  expect(odd).toMatchObject({ status: "paused", completed_at: null });
});

test("webhooks are signed, filtered, and the final one is sent until it is taken", async () => {
  const vendor = await start();
  const got: { headers: IncomingMessage["headers"]; body: string }[] = [];
  const site = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      got.push({ headers: request.headers, body });
      response.writeHead(got.length === 1 ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  const webhook = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/hook`;
  const input = { prompt: "a boat", size: "1K" };
  await call(vendor, SEEDREAM, { json: { input, webhook, webhook_events_filter: ["completed"] } });
  await expect.poll(() => got.length).toBe(2);
  site.close();
  expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  for (const { headers, body } of got) {
    const id = String(headers["webhook-id"]);
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    expect(headers["webhook-signature"]).toBe(signWebhook({ id, body }, vendor.webhookSecret, at));
    expect(JSON.parse(body)).toMatchObject({ status: "succeeded" });
  }
  const { body: secret } = await call<{ key: string }>(vendor, "webhooks/default/secret");
  expect(secret.key).toBe(vendor.webhookSecret);
});

test("every kind of model delivers a file of its kind", async () => {
  const vendor = await start();
  const deliver = async (model: string, input: object) => {
    const path = `models/${model}/predictions`;
    const { body } = await call<Prediction>(vendor, path, {
      json: { input },
      headers: { Prefer: "wait=60" },
    });
    if (Array.isArray(body.output)) return body.output.join("");
    const file = Buffer.from(await (await fetch(body.output ?? "")).arrayBuffer());
    return file.toString("latin1", 0, 12);
  };
  const film = { prompt: "waves", duration: 2, resolution: "480p" };
  expect(await deliver("bytedance/seedance-1-lite", film)).toContain("ftyp");
  expect(await deliver("google/lyria-2", { prompt: "a slow waltz" })).toMatch(/^RIFF.{4}WAVE$/s);
  const song = { prompt: "a slow waltz", lyrics: "[verse] la la la" };
  expect(await deliver("minimax/music-1.5", song)).toMatch(/^\xff\xfb/);
  expect(await deliver("openai/gpt-4o-mini", { prompt: "Say hello" })).toContain("Say hello");
  expect(await deliver("black-forest-labs/flux-kontext-pro", { prompt: "a boat" })).toMatch(/^\x89PNG/);
});
