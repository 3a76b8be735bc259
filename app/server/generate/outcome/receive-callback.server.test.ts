import { afterEach, beforeEach, expect, test } from "vitest";
import { countAll } from "~/server/db/in-batches.ts";
import { generation, output, providerCallback } from "~/server/db/schema/generations.ts";
import { recordSweeps } from "~/server/tasks/sweep-records.server.ts";
import { taskTool, openFakePipeline, type FakePipeline } from "../pipeline.fixture.ts";
import type { PipelineDeps } from "../pipeline-context.ts";
import { receiveCallback, runRecordOf } from "./finish-task.server.ts";

let pipeline: FakePipeline;
let looks: string[];
beforeEach(async () => {
  pipeline = await openFakePipeline([taskTool({ poll: ["/api/x/{taskId}"] })]);
  const { provider } = pipeline;
  provider.isShared = true;
  looks = [];
  const look = provider.look.bind(provider);
  provider.look = (ref, options) => {
    looks.push(ref);
    return look(ref, options);
  };
  // A genuine call says in its address which it is and which run it tells of.
  provider.readCallback = async ({ url }) => {
    const [id = "", ref = ""] = new URL(url).search.slice(1).split("=");
    return id === "forged" ? null : { id, refs: [`${ref}-1`, ref] };
  };
});
afterEach(() => pipeline.close());
const receive = async (id: string, ref: string, deps: PipelineDeps = pipeline.deps) => {
  const request = new Request(`https://imgfx.example/api/webhooks/replicate?${id}=${ref}`, {
    method: "POST",
  });
  const isTaken = await receiveCallback(request, { now: pipeline.context().now, deps });
  await Promise.allSettled(deps.running);
  return isTaken;
};
const statusOf = async (id: string) => {
  return (await pipeline.generations()).find((row) => row.id === id)?.status;
};

test("a call about a run that has ended settles it", async () => {
  const { id, runRef } = await pipeline.begin();
  expect(await receive("msg-1", String(runRef))).toBe(true);
  expect(await statusOf(id)).toBe("succeeded");
  expect(await pipeline.balance()).toBe(2);
});

test("the same call a hundred times, on two instances, is looked into once", async () => {
  const { id, runRef } = await pipeline.begin();
  const instances = [pipeline.deps, pipeline.asOther("there")];
  const taken = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      receive("msg-1", String(runRef), instances[index % 2] ?? pipeline.deps),
    ),
  );
  expect(taken).toEqual(Array.from({ length: 100 }, () => true));
  expect(looks).toHaveLength(1);
  expect(await statusOf(id)).toBe("succeeded");
  expect(await pipeline.deps.db.select().from(output)).toHaveLength(1);
});

test("an id that was acted on is not acted on again for another run", async () => {
  const first = await pipeline.begin();
  expect(await receive("msg-1", "unknown-run")).toBe(true);
  expect(await receive("msg-1", String(first.runRef))).toBe(true);
  expect(looks).toEqual([]);
  expect(await statusOf(first.id)).toBe("running");
  expect(await receive("msg-2", String(first.runRef))).toBe(true);
  expect(await statusOf(first.id)).toBe("succeeded");
});

test("a forged call changes nothing", async () => {
  const { id, runRef } = await pipeline.begin();
  expect(await receive("forged", String(runRef))).toBe(false);
  expect(await statusOf(id)).toBe("running");
  expect(await pipeline.deps.db.select().from(providerCallback)).toEqual([]);
});

test("a call about nothing that runs is answered and does nothing", async () => {
  const { runRef } = await pipeline.begin();
  expect(await receive("msg-1", "unknown-run")).toBe(true);
  expect(await receive("msg-2", String(runRef))).toBe(true);
  expect(await receive("msg-3", String(runRef))).toBe(true);
  expect(looks).toHaveLength(1);
});

test("a call that can't be followed leaves the run to whoever asks next", async () => {
  const { id, runRef } = await pipeline.begin();
  pipeline.provider.outcome = Promise.reject(new Error("the network is down"));
  pipeline.provider.outcome.catch(() => undefined);
  expect(await receive("msg-1", String(runRef))).toBe(true);
  expect(await statusOf(id)).toBe("running");
});

test("a provider that no vendor calls for refuses every call", async () => {
  delete pipeline.provider.readCallback;
  expect(await receive("msg-1", "run")).toBe(false);
});

test("calls that can't come again are forgotten", async () => {
  await receive("msg-1", "unknown-run");
  const sweep = recordSweeps(pipeline.deps.db).find(({ name }) => name.startsWith("callbacks"));
  const sweepAt = async (minutes: number) => {
    const deleted = sweep?.run(new Date(pipeline.context().now().getTime() + minutes * 60_000)) ?? [];
    return Symbol.asyncIterator in deleted ? countAll(deleted) : deleted;
  };
  expect(await sweepAt(59)).toBe(0);
  expect(await sweepAt(61)).toBe(1);
});

test("a run's record gives its job back, and of several who go on with it lets one", async () => {
  const row = await pipeline.begin();
  const record = runRecordOf(row, pipeline.context());
  const [started] = pipeline.provider.jobs;
  const { readPhotos, deadlineMs, ...job } = await record.recallJob();
  const { photos, deadlineMs: _atStart, ...asStarted } = { ...started, photos: started?.photos ?? [] };
  expect(job).toEqual(asStarted);
  expect(await readPhotos()).toEqual(photos);
  expect(deadlineMs).toBeLessThanOrEqual(300_000);
  const ref = String(row.runRef);
  const advanced = await Promise.all(["a", "b", "c"].map((next) => record.advance(ref, next)));
  expect(advanced.filter(Boolean)).toHaveLength(1);
  await pipeline.deps.db.update(generation).set({ status: "failed" });
  expect(await record.advance("a", "d")).toBe(false);
});
