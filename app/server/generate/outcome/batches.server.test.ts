import { afterEach, beforeEach, expect, test } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { creditHold } from "~/server/db/schema/credits.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { ProviderState } from "~/server/providers/provider.ts";
import {
  codeOf,
  fakeOutput,
  fakeTool,
  openFakePipeline,
  visitor,
  type FakePipeline,
} from "../pipeline.fixture.ts";
import { generate } from "../generate.server.ts";
import { listGenerations } from "../records/list-generations.server.ts";
import { finishTask } from "./finish-task.server.ts";

const FIELDS: Field[] = [
  {
    ...{ control: "text", name: "prompt", rows: 3, required: true, role: "prompt" },
    ...{ minLength: 0, maxLength: 500, missing: "enterDescription" },
  },
  {
    control: "number",
    name: "batchSize",
    min: 1,
    max: 4,
    step: 1,
    default: 1,
    look: "slider",
    role: "count",
  },
  { control: "number", name: "seed", min: 0, max: 4_294_967_295, step: 1, look: "box", role: "seed" },
];
const manifest = { imageType: undefined, photos: { min: 0 }, credits: 1 };

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline([
    fakeTool({ ...manifest, id: "now", submit: "/api/img/now" }, { fields: FIELDS }),
    fakeTool({ ...manifest, id: "later", submit: "/api/img/later", delivery: "task" }, { fields: FIELDS }),
  ]);
});
afterEach(() => pipeline.close());

let tokens = 0;
const submit = (tool: "now" | "later", body: Record<string, unknown> = {}, idempotencyKey?: string) =>
  generate(
    `/api/img/${tool}`,
    { prompt: "A red kite", batchSize: 4, turnstileToken: `good-batch-${(tokens += 1)}`, ...body },
    pipeline.context(visitor(), { ...(idempotencyKey !== undefined && { idempotencyKey }) }),
  );
const holds = async () =>
  (await pipeline.deps.db.select().from(creditHold))
    .map(({ status, amount }) => `${amount} ${status}`)
    .sort();

test("a request for four results makes four generations of one batch, each with its own hold and look", async () => {
  pipeline.provider.isShared = true;
  pipeline.provider.outcome = { status: "running", stage: "working" };
  const answer = await submit("later");
  const rows = await pipeline.generations();
  const ids = rows.map(({ id }) => id);
  expect(answer).toEqual({ data: { taskId: ids[0], taskIds: ids } });
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  expect(new Set(rows.map(({ batchId }) => batchId))).toEqual(new Set([ids[0]]));
  expect(await holds()).toEqual(Array.from({ length: 4 }, () => "1 held"));
  expect(pipeline.queued.map(({ id }) => id)).toEqual(ids);
  expect(await pipeline.balance()).toBe(0);
  const listed = await listGenerations("later", { ...pipeline.context(), viewer: visitor() });
  expect(listed.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "running"));
});

test("results of one request start from seeds of their own, also where the first one's was chosen", async () => {
  await submit("now", { batchSize: 2, seed: 4_294_967_295 });
  await submit("now", { batchSize: 2 });
  const seeds = pipeline.provider.jobs.map(({ seed }) => seed);
  expect(seeds.slice(0, 2)).toEqual([4_294_967_295, 0]);
  expect(new Set(seeds).size).toBe(4);
});

test("a request that the balance covers in part is refused whole", async () => {
  await submit("now", { batchSize: 1 });
  expect(await codeOf(submit("now"))).toBe("SIGN_IN_REQUIRED");
  expect(await pipeline.generations()).toHaveLength(1);
  expect(await pipeline.balance()).toBe(3);
});

test("of four that are asked for, two are delivered, two are captured and two come back", async () => {
  pipeline.provider.outcome = fakeOutput().then((made) => ({
    ...{ status: "succeeded", outputs: [made], timings: {} },
  }));
  const { look } = pipeline.provider;
  const refused: ProviderState = { status: "failed", error: new AppError("CONTENT_REFUSED") };
  pipeline.provider.look = async (ref, options) => {
    const index = pipeline.provider.jobs.findIndex((job) => ref.endsWith(job.generationId));
    return index % 2 === 0 ? look(ref, options) : refused;
  };
  const answer = await submit("now");
  expect(answer).toMatchObject({ data: { results: [{}, {}] } });
  expect("results" in answer.data && answer.data.results).toHaveLength(2);
  expect(await holds()).toEqual(["1 captured", "1 captured", "1 released", "1 released"]);
  expect(await pipeline.balance()).toBe(2);
});

test("where one of four finds no place, the others are made, and its credit comes back", async () => {
  const { start } = pipeline.provider;
  let starts = 0;
  pipeline.provider.start = async (job) => {
    starts += 1;
    if (starts === 3) throw new AppError("BUSY", { retryAfterS: 5 });
    return start(job);
  };
  const answer = await submit("now");
  expect("results" in answer.data && answer.data.results).toHaveLength(3);
  expect(await pipeline.balance()).toBe(1);
});

test("where none finds a place, nothing was charged and the key is free again", async () => {
  pipeline.provider.startError = new AppError("BUSY", { retryAfterS: 5 });
  const refusal = await submit("now", {}, "k").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "BUSY", creditsReturned: undefined });
  expect(await pipeline.balance()).toBe(4);
  pipeline.provider.startError = null;
  expect(await codeOf(submit("now", {}, "k"))).toBe("no error");
});

test("the same key answers with every generation of its batch", async () => {
  const first = await submit("later", {}, "k");
  expect(await submit("later", {}, "k")).toEqual(first);
  const now = await submit("now", { batchSize: 1 }, "other").catch((error: unknown) => error);
  expect(now).toMatchObject({ code: "SIGN_IN_REQUIRED" });
  expect(await pipeline.generations()).toHaveLength(4);
  for (const { id } of await pipeline.generations()) await finishTask(id, pipeline.context());
});

test("while the provider takes nothing on, a request is refused before its human check is used up", async () => {
  pipeline.provider.busyForS = () => 30;
  const body = { turnstileToken: "good-once" };
  const refusal = await submit("now", body).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "BUSY", retryAfterS: 30 });
  pipeline.provider.busyForS = () => null;
  expect(await codeOf(submit("now", body))).toBe("no error");
});
