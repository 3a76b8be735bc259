import { afterEach, beforeEach, expect, test } from "vitest";
import { generation, idempotencyClaim } from "~/server/db/schema/generations.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { ErrorCode } from "#registry/contract/errors/error-codes.ts";
import {
  codeOf,
  fakeOutput,
  fakeTool,
  openFakePipeline,
  ORIGIN,
  SUBMIT,
  subscriber,
  submitBody,
  visitor,
  type FakePipeline,
} from "./pipeline.fixture.ts";
import { generate } from "./generate.server.ts";

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline([
    fakeTool(),
    fakeTool({ id: "dear", credits: 100 }),
    fakeTool({ id: "secret", keepUploads: "until-settled" }),
    fakeTool({ id: "spoken", showSystemPrompt: true }),
    fakeTool({ id: "slow", imageType: undefined, submit: "/api/img/slow", delivery: "task" }),
  ]);
});
afterEach(() => pipeline.close());

const balanceOf = async (viewer = visitor()) =>
  (await pipeline.ledger.readBalance(viewer, pipeline.context().now())).balance;
const generations = () => pipeline.deps.db.select().from(generation);
const claims = () => pipeline.deps.db.select().from(idempotencyClaim);

const submit = (changes: Record<string, unknown> = {}, extra = {}, viewer = visitor()) =>
  generate(SUBMIT, submitBody([pipeline.addPhoto(viewer)], changes), pipeline.context(viewer, extra));

test("generate answers an absolute address, spends the price and records what it did", async () => {
  const answer = await submit();

  const [row] = await generations();
  expect(answer).toEqual({
    data: {
      generationId: row?.id,
      createdAt: row?.createdAt.toISOString(),
      results: [
        expect.objectContaining({
          imageUrl: expect.stringMatching(`^${ORIGIN}/files/outputs/[0-9a-f]{32}\\.png$`),
        }),
      ],
    },
  });
  expect(row).toMatchObject({
    status: "succeeded",
    toolId: "plain",
    toolVersion: "version-1",
    provider: "local",
    shownPrompt: "",
    values: { prompt: "", dimension: "auto", size: "2K" },
    cost: 2,
    errorCode: null,
  });
  expect(Object.keys(row?.timings ?? {})).toEqual(
    expect.arrayContaining(
      ["verifyHuman", "checkBalance", "checkUploads", "holdCredits", "start", "run", "provider.flip"].concat([
        "checkOutputs",
        "storeOutputs",
      ]),
    ),
  );
  expect(await balanceOf()).toBe(2);
  expect(pipeline.files.size).toBe(1);
  expect([...pipeline.photos.values()][0]?.keptUntil).toEqual(row?.expiresAt);
  expect(pipeline.deps.running.size).toBe(0);
});

test("generate answers a seed of any 32 bits", async () => {
  const seed = 4_294_967_295;
  pipeline.provider.outcome = {
    status: "succeeded",
    outputs: [{ ...(await fakeOutput()), seed }],
    timings: {},
  };
  expect(await submit()).toMatchObject({ data: { results: [{ seed }] } });
});

test("generate removes the photos of a tool that keeps them only until settled", async () => {
  await submit({ imageType: "imgfx-style-secret" });
  expect(pipeline.photos.size).toBe(0);
});

test("generate tells the provider the person's words only where the tool shows its prompt", async () => {
  await submit({ prompt: "with a red hat" });
  await submit({ prompt: "with a red hat", imageType: "imgfx-style-spoken" });
  expect(pipeline.provider.jobs.map(({ prompt, words }) => [prompt, words])).toEqual([
    ["The hidden words.", ""],
    ["with a red hat", "with a red hat"],
  ]);
});

test("generate answers a task id at once for a tool that delivers later", async () => {
  pipeline.provider.outcome = new Promise(() => {});
  const body = submitBody([pipeline.addPhoto()]);
  const answer = await generate("/api/img/slow", { ...body, imageType: undefined }, pipeline.context());
  const [row] = await generations();
  expect(answer).toEqual({ data: { taskId: row?.id } });
  expect(row?.status).toBe("running");
});

/** Each request is wrong in its own way and in the way of every check after it. */
const wrong: [string, ErrorCode, Record<string, unknown>][] = [
  ["tool", "NOT_FOUND", { imageType: "imgfx-style-none", size: "9K" }],
  ["values", "INVALID_INPUT", { size: "9K", dimension: "1:1", turnstileToken: "bad", image_urls: ["x"] }],
  ["values before plan", "NO_IMAGE", { size: "4K", image_urls: [] }],
  [
    "plan",
    "PLAN_REQUIRED",
    { size: "4K", turnstileToken: "bad", image_urls: ["http://other.example/a.png"] },
  ],
  [
    "human check",
    "VERIFICATION_FAILED",
    { turnstileToken: "bad", image_urls: ["http://other.example/a.png"] },
  ],
  ["uploads", "FOREIGN_IMAGE", { image_urls: ["http://other.example/a.png"] }],
];
test.each(wrong)("generate checks in the contract's order: %s gives %s", async (_step, code, changes) => {
  expect(await codeOf(submit(changes))).toBe(code);
  expect(await generations()).toEqual([]);
  expect(await balanceOf()).toBe(4);
});

test("generate asks for the balance after the human check and before the photos", async () => {
  await submit();
  await submit();
  expect(await codeOf(submit({ turnstileToken: "bad" }))).toBe("VERIFICATION_FAILED");
  pipeline.provider.inspectError = new AppError("PHOTO_UNSUITABLE");
  expect(await codeOf(submit({ image_urls: ["http://other.example/a.png"] }))).toBe("SIGN_IN_REQUIRED");
});

test("generate refuses an account whose credits do not suffice with INSUFFICIENT_CREDITS", async () => {
  const dear = { turnstileToken: null, imageType: "imgfx-style-dear" };
  expect(await codeOf(submit(dear, {}, subscriber()))).toBe("INSUFFICIENT_CREDITS");
});

test("generate looks at no photo of an account whose credits do not suffice", async () => {
  pipeline.provider.inspectError = new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace" });
  const dear = { turnstileToken: null, imageType: "imgfx-style-dear" };
  await expect(submit(dear, {}, subscriber())).rejects.toMatchObject({
    code: "INSUFFICIENT_CREDITS",
    status: 402,
  });
});

test("generate refuses an unsuitable photo before anything is held", async () => {
  pipeline.provider.inspectError = new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace" });
  expect(await codeOf(submit({}, { idempotencyKey: "k" }))).toBe("PHOTO_UNSUITABLE");
  expect(await generations()).toEqual([]);
  expect(await claims()).toEqual([]);
});

test("generate refuses somebody else's upload", async () => {
  const foreign = pipeline.addPhoto(visitor("visitor-2"));
  const refusal = submit({ image_urls: [foreign] });
  await expect(refusal).rejects.toMatchObject({ code: "FOREIGN_IMAGE", creditsReturned: undefined });
});

test.each<[string, () => void, ErrorCode]>([
  [
    "the provider fails",
    () => (pipeline.provider.outcome = { status: "failed", error: new AppError("CONTENT_REFUSED") }),
    "CONTENT_REFUSED",
  ],
  [
    "the provider takes nothing on",
    () => (pipeline.provider.startError = new AppError("PROVIDER_FAILED")),
    "PROVIDER_FAILED",
  ],
  [
    "the provider delivers nothing",
    () => (pipeline.provider.outcome = { status: "succeeded", outputs: [], timings: {} }),
    "PROVIDER_FAILED",
  ],
  [
    "the result has the wrong size",
    () =>
      (pipeline.provider.outcome = fakeOutput(200, 200).then((made) => ({
        status: "succeeded",
        outputs: [made],
        timings: {},
      }))),
    "PROVIDER_FAILED",
  ],
])("generate returns the credits and records why when %s", async (_case, arrange, code) => {
  arrange();
  await expect(submit()).rejects.toMatchObject({ code, creditsReturned: 2 });
  expect(await balanceOf()).toBe(4);
  expect(await generations()).toMatchObject([{ status: "failed", errorCode: code }]);
  expect(pipeline.files.size).toBe(0);
});

test("generate records a fault of ours as INTERNAL and keeps its cause for the log", async () => {
  const fault = new Error("disk full");
  pipeline.deps.storage.write = async () => {
    throw fault;
  };
  const error = await submit().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "INTERNAL", cause: fault });
  expect(await balanceOf()).toBe(4);
  expect(await generations()).toMatchObject([{ status: "failed", errorCode: "INTERNAL" }]);
});

test("generate tells that there is no room for a result, returns the credits and leaves nothing of it", async () => {
  pipeline.deps.storage.write = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));
  await expect(submit()).rejects.toMatchObject({
    code: "BUSY",
    messageKey: "storageFull",
    creditsReturned: 2,
  });
  expect(await balanceOf()).toBe(4);
  expect(await generations()).toMatchObject([{ status: "failed", errorCode: "BUSY" }]);
  expect(pipeline.files.size).toBe(0);
});

test("generate gives up at the deadline, stops the run and returns the credits", async () => {
  pipeline.provider.outcome = new Promise(() => {});
  pipeline.deps.deadlineMs = 50;
  pipeline.provider.look = async () => {
    pipeline.advance(60);
    return { status: "running", stage: "working" };
  };
  expect(await codeOf(submit())).toBe("GENERATION_TIMEOUT");
  expect(new Set(pipeline.provider.cancelled).size).toBe(1);
  expect(await balanceOf()).toBe(4);
});

test("a disconnect does not stop a paid generation", async () => {
  const connection = new AbortController();
  let finish = () => {};
  const delivered = pipeline.provider.outcome;
  pipeline.provider.outcome = new Promise((resolve) => (finish = () => resolve(delivered)));
  const answer = submit({}, { signal: connection.signal });
  await expect.poll(() => pipeline.provider.jobs.length).toBe(1);
  connection.abort();
  expect(pipeline.deps.running.size).toBe(1);
  finish();
  await answer;
  expect(await generations()).toMatchObject([{ status: "succeeded" }]);
});
