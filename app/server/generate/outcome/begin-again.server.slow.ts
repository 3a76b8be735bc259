import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generation } from "~/server/db/schema/generations.ts";
import { taskTool, fakeOutput, openFakePipeline, type FakePipeline } from "../pipeline.fixture.ts";
import { finishTask, lookAtTask } from "./finish-task.server.ts";
import { takeLease } from "./lease.server.ts";
import type { PipelineDeps, SettleContext } from "../pipeline-context.ts";
import { SPANS } from "../spans.ts";
const LAPSED = SPANS.lease + 1000;

let pipeline: FakePipeline;
let finishRun: () => void;
beforeEach(async () => {
  pipeline = await openFakePipeline([taskTool()]);
  const made = await fakeOutput();
  pipeline.provider.outcome = new Promise((resolve) => {
    finishRun = () => resolve({ status: "succeeded", outputs: [made], timings: {} });
  });
});
afterEach(() => pipeline.close());

async function readRow() {
  const [row] = await pipeline.generations();
  if (!row) throw new Error("there is no generation");
  return row;
}

/** A generation whose process is gone: nobody renews its lease, and no other process knows its run. */
async function startAndDie() {
  pipeline.provider.isShared = true; // nobody tends it then
  await pipeline.begin();
  pipeline.provider.isShared = false;
  return readRow();
}

/** Another process, which knows the runs that it began itself. */
function openOther(instanceId = "other"): SettleContext & { deps: PipelineDeps; begun: string[] } {
  const { now } = pipeline.context();
  const begun: string[] = [];
  const provider = {
    ...pipeline.provider,
    start: async (job: Parameters<PipelineDeps["provider"]["start"]>[0]) => {
      pipeline.provider.jobs.push(job);
      const ref = `${instanceId}-${begun.length + 1}`;
      begun.push(ref);
      return { ref };
    },
    look: async (ref: string, options: { waitMs: number }) =>
      begun.includes(ref) ? pipeline.provider.look(ref, options) : { status: "unknown" as const },
  };
  return { now, begun, deps: { ...pipeline.asOther(instanceId), provider } };
}

test("a run that another process holds is left alone, and the next look is due when its lease may have lapsed", async () => {
  const { id } = await startAndDie();
  const other = openOther();
  expect(await finishTask(id, other)).toMatchObject({ status: "running", stage: "working" });
  const nextLook = await lookAtTask(id, other);
  expect(nextLook).toBeGreaterThan(SPANS.lease / 1000 - 2);
  expect(nextLook).toBeLessThan(SPANS.lease / 1000 + 2);
  expect(other.begun).toEqual([]);
});

test("a run whose process died is begun again elsewhere from what is recorded, and delivered once", async () => {
  const { id, photoKeys } = await startAndDie();
  pipeline.advance(LAPSED);
  const others = [openOther("b"), openOther("c")];
  await Promise.all(others.flatMap((other) => [finishTask(id, other), lookAtTask(id, other)]));
  expect(others.flatMap(({ begun }) => begun)).toHaveLength(1);
  expect(await readRow()).toMatchObject({ attempts: 2, runRef: expect.stringMatching(/^[bc]-1$/) });
  const [first, again] = pipeline.provider.jobs;
  expect(again).toMatchObject({
    prompt: first?.prompt,
    ratio: first?.ratio,
    size: first?.size,
    locale: "en",
  });
  expect(again?.photos.map(String)).toEqual(photoKeys);
  finishRun();
  await expect.poll(async () => (await readRow()).status).toBe("succeeded");
  expect(pipeline.files.size).toBe(1);
  expect(await pipeline.balance()).toBe(2);
  expect(await lookAtTask(id, openOther())).toBeNull();
});

test("process after process that dies over a generation ends it after three runs, and the credits come back", async () => {
  const { id } = await startAndDie();
  for (const name of ["b", "c"]) {
    pipeline.advance(LAPSED);
    expect(await takeLease(await readRow(), openOther(name), { lapsed: true })).not.toBeNull();
  }
  pipeline.advance(LAPSED);
  expect(await finishTask(id, openOther("d"))).toMatchObject({ status: "failed" });
  expect(await readRow()).toMatchObject({ errorCode: "PROVIDER_FAILED", errorMessageKey: "interrupted" });
  expect(await pipeline.balance()).toBe(4);
});

test("a vendor's run whose reference was lost is never created twice: it fails and the credits come back", async () => {
  const { id } = await startAndDie();
  pipeline.provider.isShared = true;
  await pipeline.deps.db.update(generation).set({ runRef: null }).where(eq(generation.id, id));
  expect(await finishTask(id, pipeline.context())).toMatchObject({ status: "running", stage: "queued" });
  pipeline.advance(LAPSED);
  expect(await finishTask(id, pipeline.context())).toMatchObject({ status: "failed" });
  expect(pipeline.provider.jobs).toHaveLength(1);
  expect(await pipeline.balance()).toBe(4);
});

test("a process that is about to end leaves its runs to others, and that counts as no attempt", async () => {
  await pipeline.begin();
  pipeline.leave();
  await Promise.allSettled(pipeline.deps.running);
  const row = await readRow();
  expect(row).toMatchObject({ status: "running", heldBy: null, runRef: null, attempts: 0 });
  expect(pipeline.queued.at(-1)).toEqual({ id: row.id, afterS: 0 });
  expect(await finishTask(row.id, pipeline.context())).toMatchObject({ status: "running" });
  const other = openOther();
  await finishTask(row.id, other);
  expect(other.begun).toHaveLength(1);
  finishRun();
  await expect.poll(async () => (await readRow()).status).toBe("succeeded");
});

test("a process that wakes up after its lease lapsed stops its own run, which another has taken over", async () => {
  await pipeline.begin();
  const { runRef } = await readRow();
  pipeline.advance(LAPSED);
  const other = openOther();
  expect(await takeLease(await readRow(), other, { lapsed: true })).not.toBeNull();
  await expect.poll(() => pipeline.provider.cancelled).toContain(runRef);
});

test("a task ends at its deadline whoever looks at it", async () => {
  const { id } = await startAndDie();
  pipeline.advance(pipeline.deps.deadlineMs);
  const other = openOther();
  expect(await lookAtTask(id, other)).toBeNull();
  expect(await readRow()).toMatchObject({ status: "failed", errorCode: "GENERATION_TIMEOUT" });
  expect(other.begun).toEqual([]);
  expect(await pipeline.balance()).toBe(4);
});

test("a result that can't be used is tried once more, then given up with its credits", async () => {
  const small = await fakeOutput(100, 100);
  pipeline.provider.outcome = { status: "succeeded", outputs: [small], timings: {} };
  const { id } = await startAndDie();
  expect(await finishTask(id, pipeline.context())).toMatchObject({ status: "running" });
  expect(await readRow()).toMatchObject({ attempts: 2 });
  expect(pipeline.provider.jobs.map(({ seed }) => seed)).toEqual([expect.any(Number), expect.any(Number)]);
  expect(pipeline.provider.jobs[0]?.seed).not.toBe(pipeline.provider.jobs[1]?.seed);
  expect(await finishTask(id, pipeline.context())).toMatchObject({
    status: "failed",
    error: { code: "PROVIDER_FAILED", messageKey: "unusableOutput" },
  });
  expect(pipeline.provider.jobs).toHaveLength(2);
  expect(await pipeline.balance()).toBe(4);
});
