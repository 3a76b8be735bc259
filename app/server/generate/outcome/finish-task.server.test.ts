import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generation, output } from "~/server/db/schema/generations.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { taskTool, fakeOutput, openFakePipeline, type FakePipeline } from "../pipeline.fixture.ts";
import { finishTask, runRecordOf, recoverGenerations } from "./finish-task.server.ts";
import { storeOutputs } from "./settle.server.ts";

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline([taskTool()]);
  pipeline.provider.isShared = true;
});
afterEach(() => pipeline.close());

const delivered = async () => ({ status: "succeeded" as const, outputs: [await fakeOutput()], timings: {} });

test("finishTask tells how far a run is and leaves it alone", async () => {
  const { id } = await pipeline.begin();
  pipeline.provider.outcome = { status: "running", stage: "working" };
  expect(await finishTask(id, pipeline.context())).toMatchObject({ status: "running", stage: "working" });
});

test("finishTask called ten times at once settles once", async () => {
  const { id } = await pipeline.begin();
  const states = await Promise.all(Array.from({ length: 10 }, () => finishTask(id, pipeline.context())));
  expect(states.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => "succeeded"));
  expect(await pipeline.deps.db.select().from(output)).toHaveLength(1);
  expect(pipeline.files.size).toBe(1);
  expect(await pipeline.balance()).toBe(2);
});

test("a record keeps the hash of its prompt and adds up what its steps took, however many look", async () => {
  const row = await pipeline.begin();
  expect(row).toMatchObject({
    promptHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    ...{ predictSeconds: null, vendorUsd: null, modelVersions: [] },
  });
  const record = runRecordOf(row, pipeline.context());
  const first = { seconds: 2, versions: ["one"] };
  expect(await record.advance(row.runRef ?? "", "second", first)).toBe(true);
  expect(await record.advance(row.runRef ?? "", "second", first)).toBe(false);
  const spent = { seconds: 1.5, usd: 0.08, versions: ["two"] };
  pipeline.provider.outcome = { ...(await delivered()), spent };
  await Promise.all([1, 2, 3].map(() => finishTask(row.id, pipeline.context())));
  expect(await pipeline.generations()).toMatchObject([
    { status: "succeeded", predictSeconds: 3.5, vendorUsd: 0.08, modelVersions: ["one", "two"] },
  ]);
});

test("finishTask answers NOT_FOUND for a generation that does not exist", async () => {
  await expect(finishTask("none", pipeline.context())).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("recoverGenerations fails every run that a crash left behind, when it is alone", async () => {
  await pipeline.begin();
  pipeline.provider.outcome = { status: "failed", error: new AppError("PROVIDER_FAILED") };
  expect(await pipeline.balance()).toBe(2);
  expect(await recoverGenerations(pipeline.context())).toBe(0);
  expect(await recoverGenerations(pipeline.context(), { alone: true })).toBe(1);
  expect(await pipeline.balance()).toBe(4);
  expect(await recoverGenerations(pipeline.context(), { alone: true })).toBe(0);
});

test("recoverGenerations settles what is past its deadline, with others about", async () => {
  await pipeline.begin();
  pipeline.provider.outcome = { status: "running", stage: "working" };
  pipeline.advance(pipeline.deps.deadlineMs + 61_000);
  expect(await recoverGenerations(pipeline.context())).toBe(1);
  expect(pipeline.provider.cancelled).toHaveLength(1);
  expect(await pipeline.generations()).toMatchObject([{ errorCode: "GENERATION_TIMEOUT" }]);
  expect(await pipeline.balance()).toBe(4);
});

test("recoverGenerations fails a generation that never came to start", async () => {
  const { id } = await pipeline.begin();
  await pipeline.deps.db.update(generation).set({ runRef: null }).where(eq(generation.id, id));
  expect(await recoverGenerations(pipeline.context(), { alone: true })).toBe(1);
  const rows = await pipeline.generations();
  expect(rows).toMatchObject([
    { status: "failed", errorCode: "PROVIDER_FAILED", errorMessageKey: "interrupted" },
  ]);
});

test("recoverGenerations completes a generation whose outputs were stored before the crash", async () => {
  const row = await pipeline.begin();
  await storeOutputs(row, [await fakeOutput()], pipeline.context());
  pipeline.provider.outcome = { status: "failed", error: new AppError("PROVIDER_FAILED") };
  expect(await recoverGenerations(pipeline.context(), { alone: true })).toBe(1);
  expect(await pipeline.generations()).toMatchObject([{ status: "succeeded" }]);
  expect(await pipeline.balance()).toBe(2);
});

test("recoverGenerations finishes a run that the provider has completed meanwhile", async () => {
  await pipeline.begin();
  pipeline.provider.outcome = delivered();
  expect(await recoverGenerations(pipeline.context(), { alone: true })).toBe(1);
  expect(await pipeline.generations()).toMatchObject([{ status: "succeeded" }]);
});

test("recoverGenerations goes on after a generation it can't settle", async () => {
  await pipeline.begin();
  await pipeline.begin();
  let looks = 0;
  pipeline.provider.look = async () => {
    looks += 1;
    if (looks === 1) throw new Error("no connection");
    return delivered();
  };
  expect(await recoverGenerations(pipeline.context(), { alone: true })).toBe(1);
  expect(pipeline.errors).toEqual(["generation could not be recovered"]);
});
