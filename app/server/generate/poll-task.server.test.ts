import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { ErrorCode } from "#registry/contract/errors/error-codes.ts";
import type { ProviderState } from "~/server/providers/provider.ts";
import {
  codeOf,
  fakeOutput,
  fakeTool,
  openFakePipeline,
  ORIGIN,
  visitor,
  type FakePipeline,
} from "./pipeline.fixture.ts";
import { generate } from "./generate.server.ts";
import { pollTask, findPollPlace } from "./poll-task.server.ts";

const PATHS = ["/api/img/slow/taskResult", "/api/img/result/{taskId}"];
const OTHERS = "/api/img/create-result";
const running: ProviderState = { status: "running", stage: "working" };
let pipeline: FakePipeline;

beforeEach(async () => {
  const task = { imageType: undefined, section: "tool", delivery: "task" };
  pipeline = await openFakePipeline([
    fakeTool({ ...task, id: "slow", submit: "/api/img/slow", poll: PATHS }, { fields: [] }),
    fakeTool({ ...task, id: "other", submit: "/api/img/other", poll: [OTHERS] }, { fields: [] }),
    fakeTool(
      { ...task, id: "words", output: "text", submit: "/api/img/words", poll: [OTHERS] },
      { fields: [] },
    ),
  ]);
  // Nobody but a poll looks at it.
  pipeline.provider.isShared = true;
  pipeline.provider.outcome = running;
});
afterEach(() => pipeline.close());

let lastToken = 0;

async function begin(submit = "/api/img/slow"): Promise<string> {
  const body = { turnstileToken: `good-poll-${(lastToken += 1)}` };
  const answer = await generate(submit, body, pipeline.context());
  if (!("taskId" in answer.data)) throw new Error("no task was begun");
  return answer.data.taskId;
}

const poll = (path: string, taskId: unknown, viewer = visitor(), extra = {}) =>
  pollTask(path, taskId, pipeline.context(viewer, extra));

test("a task under way is neither done nor failed, at each of its family's paths", async () => {
  const taskId = await begin();
  for (const path of PATHS)
    expect(await poll(path, taskId)).toEqual({ code: 0, status: 0, data: { code: 0, status: 0 } });
});

test("the poll that finds a task done settles it, and every later one says the same", async () => {
  const taskId = await begin();
  const made = await fakeOutput(100, 50);
  pipeline.provider.outcome = { status: "succeeded", outputs: [{ ...made, seed: 9 }], timings: {} };
  const imageUrl = expect.stringMatching(`^${ORIGIN}/files/outputs/[0-9a-f]{32}\\.png$`);
  const facts = { code: 1, status: 1, imageUrl, url: imageUrl, seed: 9 };
  const first = await poll(PATHS[0] ?? "", taskId);
  expect(first).toEqual({ ...facts, data: facts });
  expect(await poll(PATHS[1] ?? "", taskId)).toEqual(first);
  expect(await pipeline.balance()).toBe(2);
});

test("a description's words come with its file", async () => {
  const taskId = await begin("/api/img/words");
  pipeline.provider.outcome = {
    status: "succeeded",
    outputs: [{ kind: "text", text: "A red house." }],
    timings: {},
  };
  expect(await poll(OTHERS, taskId)).toMatchObject({
    code: 1,
    text: "A red house.",
    url: expect.stringMatching(/\.txt$/),
    data: { text: "A red house." },
  });
});

test.each<[ErrorCode, string | undefined, string]>([
  ["PROVIDER_FAILED", undefined, "Image generation failed"],
  ["GENERATION_TIMEOUT", undefined, "Generation timeout. Please try again."],
  ["CONTENT_REFUSED", "contentRefusedModel", "The image model refused this photo or text as unsafe."],
  ["CANCELED", undefined, "Canceled. The credits are back in your balance."],
])("a task that ended with %s says why", async (code, message, sentence) => {
  const taskId = await begin();
  const error = new AppError(code, message === undefined ? {} : { message });
  pipeline.provider.outcome = { status: "failed", error };
  const reason = expect.stringContaining(sentence);
  const facts = { code: 2, status: 2, failedReason: reason, message: reason };
  expect(await poll(PATHS[0] ?? "", taskId)).toEqual({ ...facts, data: facts });
  const german = await poll(PATHS[0] ?? "", taskId, visitor(), { locale: "de" });
  expect(german.failedReason).not.toContain(sentence);
});

test("a task is unknown to others, at other families' paths, and under any other name", async () => {
  const taskId = await begin();
  const path = PATHS[0] ?? "";
  expect(await codeOf(poll(path, taskId, visitor("visitor-2")))).toBe("NOT_FOUND");
  expect(await codeOf(poll(OTHERS, taskId))).toBe("NOT_FOUND");
  for (const id of [
    undefined,
    null,
    "",
    7,
    {},
    [taskId],
    "0".repeat(32),
    `${taskId} `,
    taskId.toUpperCase() + "A",
    "\0",
  ])
    expect(await codeOf(poll(path, id))).toBe("NOT_FOUND");
  expect(await codeOf(poll(path, taskId))).toBe("no error");
});

test("a task whose result has lapsed is unknown", async () => {
  const taskId = await begin();
  pipeline.advance(31 * 86_400_000);
  expect(await codeOf(poll(PATHS[0] ?? "", taskId))).toBe("NOT_FOUND");
});

const POLL_PATHS = ["/api/img/create-result", "/api/img/imgfx/taskResult", "/api/img/result/{taskId}"];

test("an address that names no task is polled by POST", () => {
  expect(findPollPlace("/api/img/create-result", POLL_PATHS)).toEqual({
    path: "/api/img/create-result",
    method: "POST",
  });
});

test("an address that names its task is polled by GET", () => {
  expect(findPollPlace("/api/img/result/0123abc", POLL_PATHS)).toEqual({
    path: "/api/img/result/{taskId}",
    method: "GET",
    taskId: "0123abc",
  });
});

test("what is no address of the table is none", () => {
  for (const pathname of [
    "/api/img/create-result/",
    "/api/img/Create-Result",
    "/api/img/create-v2-result",
    "/api/img/result/",
    "/api/img/result",
    "/api/img/result/a/b",
    "/api/img/result/a/",
    "/api/img/{product}/taskResult",
    "/",
  ])
    expect(findPollPlace(pathname, POLL_PATHS)).toBeNull();
});

test("an address may go on after its task", () => {
  expect(findPollPlace("/api/a/x/b", ["/api/a/{taskId}/b"])).toMatchObject({ taskId: "x" });
  expect(findPollPlace("/api/a/b", ["/api/a/{taskId}/b"])).toBeNull();
});
