import { afterEach, beforeEach, expect, test } from "vitest";
import { auditCredits } from "~/server/money/credits/audit/audit-credits.server.ts";
import { creditEntry } from "~/server/db/schema/credits.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { cancelGeneration } from "./settle.server.ts";
import {
  taskTool,
  codeOf,
  fakeOutput,
  openFakePipeline,
  subscriber,
  visitor,
  type FakePipeline,
} from "../pipeline.fixture.ts";
import { finishTask } from "./finish-task.server.ts";

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline([taskTool()]);
});
afterEach(() => pipeline.close());

const me = subscriber();
const context = (viewer = me) => pipeline.context(viewer);

test("a canceled generation returns its credits, stops its run and says so", async () => {
  pipeline.provider.outcome = new Promise(() => {});
  const { id } = await pipeline.begin(me);
  expect(await cancelGeneration(id, context())).toBe(true);
  expect(await finishTask(id, context())).toMatchObject({ status: "failed", error: { code: "CANCELED" } });
  expect(pipeline.provider.cancelled).toContain(`run-${id}`);
  expect(await pipeline.balance(me)).toBe(6);
  expect(await cancelGeneration(id, context())).toBe(true);
});

test("a generation that ended is not canceled any more", async () => {
  const { id } = await pipeline.begin(me);
  await finishTask(id, context());
  expect(await cancelGeneration(id, context())).toBe(false);
  expect(await pipeline.balance(me)).toBe(4);
});

test.each([["somebody else's", visitor("other")] as const, ["an unknown one", me] as const])(
  "%s is NOT_FOUND",
  async (what, viewer) => {
    pipeline.provider.outcome = new Promise(() => {});
    const { id } = await pipeline.begin(me);
    const asked = what === "an unknown one" ? "0".repeat(32) : id;
    expect(await codeOf(cancelGeneration(asked, context(viewer)))).toBe("NOT_FOUND");
    expect(await codeOf(cancelGeneration(undefined, context()))).toBe("NOT_FOUND");
  },
);

test("a run that starts while it is being canceled is stopped", async () => {
  const { start: begin } = pipeline.provider;
  pipeline.provider.start = async (job) => {
    await cancelGeneration(job.generationId, context());
    return begin(job);
  };
  const { id } = await pipeline.begin(me);
  expect(await finishTask(id, context())).toMatchObject({ status: "failed", error: { code: "CANCELED" } });
  expect(pipeline.provider.cancelled).toContain(`run-${id}`);
  expect(await pipeline.balance(me)).toBe(6);
});

/** Where the cancellation falls: before one of the steps between the provider's answer and the settlement, or beside all. */
const POINTS = ["look", "write", "extend", "capture", "beside"] as const;

test.each(POINTS)("a cancellation that falls at %s settles a generation once", async (point) => {
  const { deps, provider } = pipeline;
  const made = { status: "succeeded" as const, outputs: [await fakeOutput()], timings: {} };
  provider.isShared = true;
  const { id } = await pipeline.begin(me);
  let isAsked = false;
  const cancelAt = async (here: (typeof POINTS)[number]) => {
    if (here !== point || isAsked) return;
    isAsked = true;
    await cancelGeneration(id, context());
  };
  provider.look = async () => {
    await cancelAt("look");
    return made;
  };
  const { write } = deps.storage;
  deps.storage.write = async (...stored) => {
    await cancelAt("write");
    return write(...stored);
  };
  const { extendExpiry } = deps.uploads;
  deps.uploads.extendExpiry = async (...kept) => {
    await cancelAt("extend");
    return extendExpiry(...kept);
  };
  const { capture } = deps.ledger;
  deps.ledger = {
    ...deps.ledger,
    capture: async (...captured) => {
      await cancelAt("capture");
      return capture(...captured);
    },
  };
  const finishing = Promise.all([finishTask(id, context()), finishTask(id, context())]);
  if (point === "beside") await Promise.all([cancelGeneration(id, context()), finishing]);
  await finishing;

  const [row] = await deps.db.select().from(generation);
  const entries = await deps.db.select().from(creditEntry);
  const isDelivered = row?.status === "succeeded";
  expect(isDelivered || row?.errorCode === "CANCELED").toBe(true);
  if (point === "capture") expect(isDelivered).toBe(true);
  expect(entries.filter(({ kind }) => kind === "release")).toHaveLength(isDelivered ? 0 : 1);
  expect(await pipeline.balance(me)).toBe(isDelivered ? 4 : 6);
  expect(await deps.db.select().from(output)).toHaveLength(isDelivered ? 1 : 0);
  expect(pipeline.files.size).toBe(isDelivered ? 1 : 0);
  expect((await auditCredits(deps.db, context().now())).discrepancies).toEqual([]);
});
