import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import {
  codeOf,
  openFakePipeline,
  SUBMIT,
  submitBody,
  visitor,
  type FakePipeline,
} from "../pipeline.fixture.ts";
import { generate } from "../generate.server.ts";

let pipeline: FakePipeline;
let photo: string;
beforeEach(async () => {
  pipeline = await openFakePipeline();
  photo = pipeline.addPhoto();
});
afterEach(() => pipeline.close());
const send = (changes: Record<string, unknown> = {}, idempotencyKey = "k") =>
  generate(SUBMIT, submitBody([photo], changes), pipeline.context(visitor(), { idempotencyKey }));

test("the same key and body ten times at once make one generation and one answer", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await pipeline.generations()).toHaveLength(1);
  expect(await pipeline.balance()).toBe(2);
});

test("the same key answers the same for 24 hours, whatever token comes with it, and then no more", async () => {
  const first = await send();
  expect(await send({ turnstileToken: "worthless" })).toEqual(first);
  pipeline.advance(23 * 3_600_000);
  expect(await send({ turnstileToken: "worthless" })).toEqual(first);
  pipeline.advance(2 * 3_600_000);
  expect(await codeOf(send({ turnstileToken: "worthless" }))).toBe("VERIFICATION_FAILED");
});

test("the same key with other values is a conflict, with another viewer it is not", async () => {
  await send();
  expect(await codeOf(send({ size: "1K" }))).toBe("IDEMPOTENCY_CONFLICT");
  const other = visitor("visitor-2");
  const body = submitBody([pipeline.addPhoto(other)]);
  expect(await codeOf(generate(SUBMIT, body, pipeline.context(other, { idempotencyKey: "k" })))).toBe(
    "no error",
  );
});

test("a default that is left out or spelled out is the same request", async () => {
  const first = await send({ dimension: "auto" });
  expect(await send({ dimension: undefined })).toEqual(first);
});

test("a refusal before the hold is not remembered, a failure after it is", async () => {
  expect(await codeOf(send({ turnstileToken: "bad" }))).toBe("VERIFICATION_FAILED");

  const delivered = pipeline.provider.outcome;
  pipeline.provider.outcome = {
    status: "failed",
    error: new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } }),
  };
  expect(await codeOf(send())).toBe("PHOTO_UNSUITABLE");
  pipeline.provider.outcome = delivered;
  const again = await send().catch((thrown: unknown) => thrown);
  expect(again).toMatchObject({ code: "PHOTO_UNSUITABLE", messageKey: "photo.noFace", params: { photo: 1 } });
  expect(await pipeline.generations()).toHaveLength(1);
});

test("a malformed key is refused", async () => {
  for (const key of ["", "a b", "ä", "x".repeat(201)])
    expect(await codeOf(send({}, key))).toBe("INVALID_INPUT");
});

test("a claim whose request was cut off before the hold is taken over after its lease", async () => {
  let inspected = 0;
  pipeline.provider.inspect = async () => {
    inspected += 1;
    if (inspected === 1) await new Promise(() => {});
  };
  void send();
  await expect.poll(() => inspected).toBe(1);
  pipeline.advance(4 * 60_000);
  expect(await codeOf(send())).toBe("no error");
  expect(await pipeline.generations()).toMatchObject([{ status: "succeeded" }]);
});

test("a request that lost its claim to another one holds nothing in the end", async () => {
  let release = () => {};
  let inspected = 0;
  pipeline.provider.inspect = async () => {
    inspected += 1;
    if (inspected === 1) await new Promise<void>((resolve) => (release = resolve));
  };
  const slow = codeOf(send());
  await expect.poll(() => inspected).toBe(1);
  pipeline.advance(4 * 60_000);
  const answer = await send();
  release();
  expect(await slow).toBe("BUSY");
  expect(await send()).toEqual(answer);
  expect(await pipeline.balance()).toBe(2);
});

test("waiting for an earlier request ends when its client goes, and the generation goes on", async () => {
  let finish = () => {};
  const delivered = pipeline.provider.outcome;
  pipeline.provider.outcome = new Promise((resolve) => (finish = () => resolve(delivered)));
  const first = send();
  await expect.poll(() => pipeline.provider.jobs.length).toBe(1);
  const connection = new AbortController();
  const context = pipeline.context(visitor(), { idempotencyKey: "k", signal: connection.signal });
  const second = codeOf(generate(SUBMIT, submitBody([photo]), context));
  connection.abort();
  expect(await second).toContain("AbortError");
  finish();
  await first;
  expect(await pipeline.generations()).toMatchObject([{ status: "succeeded" }]);
});
