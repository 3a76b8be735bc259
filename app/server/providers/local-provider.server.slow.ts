import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { createJob as completeJob, type JobRequest } from "~/server/generate/request/create-job.server.ts";
import { readSample, readTool } from "../../../tests/fixtures/photos/read-sample.ts";
import type { Provider, ProviderJob, ProviderState } from "./provider.ts";
import { openLocalProvider } from "./local-provider.server.ts";

// One worker and one waiting place: the smallest queue that can be full.
const provider = openLocalProvider({ workers: 1, waiting: 1 });
afterAll(() => provider.close());

const PATIENT = 600_000;

async function createJob(id: string, wish: Partial<JobRequest> = {}): Promise<ProviderJob> {
  const tool = await readTool(id);
  const photos = [await readSample("coffee")];
  const usual = { text: "", ratio: "auto", size: "1K", locale: "en", deadlineMs: PATIENT } as const;
  return completeJob({ generationId: "a generation", tool, photos, ...usual, ...wish });
}

const failureOf = (state: ProviderState) =>
  state.status === "failed" && isAppError(state.error)
    ? { code: state.error.code, message: state.error.messageKey }
    : state.status;

const refusalOf = async (refused: Promise<unknown>) => {
  const error = await refused.catch((reason: unknown) => reason);
  return isAppError(error) ? error : null;
};

async function waitUntilWorking(ref: string, by: Provider = provider): Promise<void> {
  for (;;) {
    const state = await by.look(ref, { waitMs: 0 });
    if (state.status !== "running" || state.stage === "working") return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test("a run gives one picture with its seed and the time of each step", async () => {
  const { ref } = await provider.start(await createJob("inversion-filter"));
  const state = await provider.look(ref, { waitMs: PATIENT });
  if (state.status !== "succeeded") throw new Error(`the run ${state.status}`);
  const [output] = state.outputs;
  if (output?.kind !== "image") throw new Error("the run made no picture");
  expect(await sharp(output.bytes).metadata()).toMatchObject({
    width: output.width,
    height: output.height,
  });
  expect(output.contentType).toBe("image/png");
  expect(output.seed).toBeTypeOf("number");
  expect(Object.keys(state.timings)).toEqual(expect.arrayContaining(["queued", "read", "flip", "write"]));
  expect(await provider.look(ref, { waitMs: 0 })).toEqual(state);
});

test("a look that waits shorter than the run says that it is under way", async () => {
  const { ref } = await provider.start(await createJob("photo-to-sketch"));
  await waitUntilWorking(ref);
  expect(await provider.look(ref, { waitMs: 1 })).toEqual({ status: "running", stage: "working" });
  expect((await provider.look(ref, { waitMs: PATIENT })).status).toBe("succeeded");
});

test("a full queue refuses with BUSY and when to come back, and serves those it took on", async () => {
  const job = await createJob("inversion-filter");
  const taken = [await provider.start(job), await provider.start(job)];
  const refusal = await refusalOf(provider.start(job));
  expect(refusal?.code).toBe("BUSY");
  expect(refusal?.retryAfterS).toBeGreaterThan(0);
  expect((await refusalOf(provider.inspect(job.photos, job.tool, { deadlineMs: PATIENT })))?.code).toBe(
    "BUSY",
  );
  for (const { ref } of taken)
    expect((await provider.look(ref, { waitMs: PATIENT })).status).toBe("succeeded");
});

test("a run past its deadline is stopped in the middle of its work, and the next one is served", async () => {
  const slow = await createJob("ai-photo-enhance", { size: "4K", deadlineMs: 400 });
  const { ref } = await provider.start(slow);
  expect(failureOf(await provider.look(ref, { waitMs: PATIENT }))).toEqual({
    code: "GENERATION_TIMEOUT",
    message: "generationTimeout",
  });
  const next = await provider.start(await createJob("inversion-filter"));
  expect((await provider.look(next.ref, { waitMs: PATIENT })).status).toBe("succeeded");
});

test("a cancelled run stops, whether it works or waits; cancelling one that ended is no error", async () => {
  const slow = await createJob("ai-photo-enhance", { size: "4K" });
  const [working, waiting] = [await provider.start(slow), await provider.start(slow)];
  await waitUntilWorking(working.ref);
  await provider.cancel(waiting.ref);
  await provider.cancel(working.ref);
  for (const { ref } of [working, waiting]) {
    expect(failureOf(await provider.look(ref, { waitMs: PATIENT }))).toEqual({
      code: "PROVIDER_FAILED",
      message: "interrupted",
    });
    await expect(provider.cancel(ref)).resolves.toBeUndefined();
  }
});

test("inspect tells from the other thread which photo misses what a style needs, and lets a portrait pass", async () => {
  const tool = await readTool("bangs-filter");
  const refusals = [];
  for (const name of ["cat", "andersson", "coffee"] as const) {
    const refusal = await refusalOf(
      provider.inspect([await readSample(name)], tool, { deadlineMs: PATIENT }),
    );
    refusals.push(refusal && { code: refusal.code, message: refusal.messageKey, params: refusal.params });
  }
  const unsuitable = (message: string) => ({ code: "PHOTO_UNSUITABLE", message, params: { photo: 1 } });
  expect(refusals).toEqual(["photo.notHuman", "photo.bald", "photo.noFace"].map(unsuitable));
  await expect(
    provider.inspect([await readSample("astronaut")], tool, { deadlineMs: PATIENT }),
  ).resolves.toBeUndefined();
});

test("the main thread goes on while a recipe works", async () => {
  const { ref } = await provider.start(await createJob("photo-to-sketch"));
  await waitUntilWorking(ref);
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 10);
  const before = process.cpuUsage();
  const since = performance.now();
  expect((await provider.look(ref, { waitMs: PATIENT })).status).toBe("succeeded");
  clearInterval(ticking);
  const { user, system } = process.cpuUsage(before);
  // A thread that works itself is busy all the time, and its timers wait.
  expect((user + system) / 1000).toBeLessThan((performance.now() - since) / 2);
  expect(ticks).toBeGreaterThan(2);
});

test("what was found in a photo before changes no picture of it", async () => {
  const fresh = openLocalProvider({ workers: 1, waiting: 1 });
  const asking = await readTool("bangs-filter");
  const { faces: _faces, ...photos } = asking.manifest.photos;
  const notAsking = { ...asking, manifest: { ...asking.manifest, photos } };
  const wish = { photos: [await readSample("astronaut")], seed: 1 };
  const make = async (tool: typeof asking) => {
    const { ref } = await fresh.start({ ...(await createJob("bangs-filter", wish)), tool });
    const state = await fresh.look(ref, { waitMs: PATIENT });
    const [output] = state.status === "succeeded" ? state.outputs : [];
    if (output?.kind !== "image") throw new Error(`the run ${state.status}`);
    return output.bytes;
  };
  const before = [await make(asking), await make(notAsking)];
  await fresh.inspect(wish.photos, asking, { deadlineMs: PATIENT });
  const after = [await make(asking), await make(notAsking)];
  await fresh.close();
  expect(after.map((bytes, index) => bytes.equals(before[index] ?? Buffer.of()))).toEqual([true, true]);
});

test("an inspection that gets no answer in time is BUSY", async () => {
  const tool = await readTool("bangs-filter");
  const unread = [await readSample("photographer")];
  const refusal = await refusalOf(provider.inspect(unread, tool, { deadlineMs: 1 }));
  expect(refusal?.code).toBe("BUSY");
});

test("a closed provider stops its runs and takes on no more", async () => {
  const closing = openLocalProvider({ workers: 1, waiting: 1 });
  const { ref } = await closing.start(await createJob("inversion-filter"));
  await closing.close();
  expect(failureOf(await closing.look(ref, { waitMs: 0 }))).toMatchObject({ code: "PROVIDER_FAILED" });
  expect((await refusalOf(closing.start(await createJob("inversion-filter"))))?.code).toBe("PROVIDER_FAILED");
});

test("on a machine whose models are not installed a recipe goes on without them, and the log says so once", async () => {
  const lines: unknown[] = [];
  const bare = openLocalProvider({
    workers: 2,
    waiting: 2,
    packagesFolder: "/no/packages/here",
    log: { warn: (facts, message) => lines.push([facts, message]) },
  });
  const tool = await readTool("black-and-white-portrait");
  const photos = [await readSample("dahlgren")];
  await expect(bare.inspect(photos, tool, { deadlineMs: PATIENT })).resolves.toBeUndefined();
  const job = await createJob("black-and-white-portrait", { photos });
  for (const { ref } of [await bare.start(job), await bare.start(job)])
    expect((await bare.look(ref, { waitMs: PATIENT })).status).toBe("succeeded");
  await bare.close();
  expect(lines).toEqual([
    [
      { model: "ONNX Runtime", reason: "The package onnxruntime-node is not installed" },
      "a local model does not load; recipes go on without it",
    ],
  ]);
});
