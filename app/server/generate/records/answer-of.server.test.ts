import { expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { answerOf } from "./answer-of.server.ts";
import { fakeTool, ORIGIN } from "../pipeline.fixture.ts";
import type { Generation, Output, TaskState } from "./generation-records.server.ts";

const ASKED = { origin: ORIGIN, locale: "en" } as const;
const CREATED = new Date("2026-06-01T12:00:00Z");

const row = (id: string): Generation => ({
  ...{ id, viewerId: "v", toolId: "plain", toolVersion: "1", provider: "local", runRef: null, batchId: "a" },
  ...{
    position: 0,
    heldBy: null,
    heldUntil: null,
    attempts: 1,
    isPublic: false,
    isFavourite: false,
    status: "running",
  },
  ...{ promptHash: null, modelVersions: [], predictSeconds: null, vendorUsd: null },
  ...{ locale: "en", shownPrompt: "", values: {}, notices: [], photoKeys: [], cost: 3, timings: {} },
  ...{ errorCode: null, errorMessageKey: null, errorParams: null, settledAt: null },
  createdAt: CREATED,
  expiresAt: CREATED,
});
const output = (id: string, changes: Partial<Output> = {}): Output => ({
  ...{ key: `outputs/${id}.png`, generationId: id, viewerId: "v", position: 0, contentType: "image/png" },
  ...{ width: 10, height: 10, seconds: null, text: null, bytes: 1, seed: null },
  createdAt: CREATED,
  expiresAt: CREATED,
  ...changes,
});
const done = (id: string, changes: Partial<Output> = {}): TaskState => ({
  status: "succeeded",
  generation: row(id),
  outputs: [output(id, changes)],
});
const failed = (id: string, error = new AppError("PROVIDER_FAILED")): TaskState => ({
  status: "failed",
  generation: row(id),
  error,
});

const waits = fakeTool();
const tasks = fakeTool({ delivery: "task", poll: ["/api/img/create-result"] });

test("a tool that delivers at once answers every result, with its seed and its words", () => {
  expect(answerOf(waits, [done("a", { seed: 7 }), done("b", { text: "Words" })], ASKED)).toEqual({
    data: {
      generationId: "a",
      results: [
        { imageUrl: `${ORIGIN}/files/outputs/a.png`, width: 10, height: 10, seed: 7 },
        { imageUrl: `${ORIGIN}/files/outputs/b.png`, width: 10, height: 10, text: "Words" },
      ],
      createdAt: CREATED.toISOString(),
    },
  });
});

test("where the manifest says so, the first result is also data.url", () => {
  const answer = answerOf(fakeTool({ answer: "url" }), [failed("a"), done("b"), done("c")], ASKED);
  expect(answer).toMatchObject({
    data: { generationId: "a", url: `${ORIGIN}/files/outputs/b.png`, results: [{}, {}] },
  });
});

test("what failed beside what succeeded is told with its reason and what came back", () => {
  expect(answerOf(waits, [failed("a"), done("b")], ASKED).data).toMatchObject({
    failed: [{ code: "PROVIDER_FAILED", message: "Image generation failed" }],
  });
  expect(answerOf(waits, [done("a"), done("b")], ASKED).data).not.toHaveProperty("failed");
});

test("what succeeded is answered, whatever failed beside it", () => {
  expect(answerOf(waits, [failed("a"), done("b")], ASKED)).toMatchObject({
    data: { results: [{ imageUrl: `${ORIGIN}/files/outputs/b.png`, width: 10, height: 10 }] },
  });
});

test("when all failed the first failure is told, with the credits of all that came back", () => {
  const refused = new AppError("CONTENT_REFUSED", { message: "contentRefusedModel" });
  let caught: unknown;
  try {
    answerOf(waits, [failed("a", refused), failed("b"), failed("c")], ASKED);
  } catch (error) {
    caught = error;
  }
  expect(caught).toMatchObject({
    code: "CONTENT_REFUSED",
    messageKey: "contentRefusedModel",
    creditsReturned: 9,
  });
});

test("a tool that delivers later answers one task, or all of them with the first", () => {
  expect(answerOf(tasks, [done("a")], ASKED)).toEqual({ data: { taskId: "a" } });
  expect(answerOf(tasks, [done("a"), failed("b"), done("c")], ASKED)).toEqual({
    data: { taskId: "a", taskIds: ["a", "b", "c"] },
  });
});

test("what was sent and is not used is told beside the results, in the asked language, and in data too", () => {
  const [state] = [done("a")];
  const notices: Generation["notices"] = [
    { code: "PHOTOS_UNUSED", field: "image_urls", params: { photos: "2, 3", count: 2 } },
    { code: "FIELD_UNUSED", field: "model" },
  ];
  const answer = answerOf(waits, [{ ...state, generation: { ...row("a"), notices } }], {
    ...ASKED,
    locale: "de",
  });
  expect(answer.notices).toMatchObject([
    { code: "PHOTOS_UNUSED", field: "image_urls", message: expect.stringContaining("2, 3") },
    { code: "FIELD_UNUSED", field: "model", message: expect.stringContaining("model") },
  ]);
  expect(answer.data.notices).toEqual(answer.notices);
});
