import { expect, test, vi } from "vitest";
import type { ApiAnswer, ApiCall } from "../form/api-call.ts";
import { followGeneration } from "~/pages/results/follow-generation.ts";
import { watchTask } from "./follow-tasks.ts";

const POST = "/api/img/x/taskResult";
const GET = "/api/img/result/{taskId}";
const answer = (body: unknown): ApiAnswer => ({ ok: true, body });
const WAIT = answer({ code: 0, status: 0 });

/** Polls against answers in their order, the last one for ever, on a clock of its own. */
async function poll(answers: ApiAnswer[], { path = POST, controller = new AbortController() } = {}) {
  const calls: { call: ApiCall; atMs: number }[] = [];
  const whenOnline = vi.fn(async () => undefined);
  let clockMs = 0;
  const outcome = await followGeneration(watchTask(path, "t/1"), controller.signal, {
    callApi: async (call) => {
      calls.push({ call, atMs: clockMs });
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? WAIT;
    },
    sleep: async (milliseconds) => {
      clockMs += milliseconds;
    },
    whenOnline,
  });
  return { outcome, calls, whenOnline };
}

test("a task that never ends is asked for 60 times, 5,000 ms apart", async () => {
  const { outcome, calls } = await poll([WAIT]);
  expect(outcome).toEqual({ name: "late" });
  expect(calls).toHaveLength(60);
  const gaps = calls.slice(1).map(({ atMs }, index) => atMs - (calls[index]?.atMs ?? 0));
  expect(new Set(gaps)).toEqual(new Set([5000]));
});

test("a path is told the task by POST, one with a place for it is read by GET", async () => {
  const done = answer({ code: 1, url: "/o.png" });
  expect((await poll([done])).calls[0]?.call).toEqual({ path: POST, body: { taskId: "t/1" } });
  expect((await poll([done], { path: GET })).calls[0]?.call).toEqual({
    path: "/api/img/result/t%2F1?type=img",
  });
});

test.each([
  ["code", { code: 1, imageUrl: "/o.png" }],
  ["status", { status: 1, imageUrl: "/o.png" }],
  ["data.status as a text", { data: { status: "1", imageUrl: "/o.png" } }],
])("a task is done by %s, with the facts of its result", async (_, body) => {
  const { outcome, calls } = await poll([WAIT, answer(body)]);
  expect(outcome).toMatchObject({ name: "done", facts: { imageUrl: "/o.png" } });
  expect(calls).toHaveLength(2);
});

test.each([
  [{ code: 2, failedReason: "Unsafe." }, "Unsafe."],
  [{ status: 2, msg: "Broken." }, "Broken."],
  [{ data: { status: 2, message: "No." } }, "No."],
  [{ code: 2 }, undefined],
])("a failed task carries its reason (%j)", async (body, message) => {
  const { outcome } = await poll([answer(body)]);
  expect(outcome.name === "failed" && outcome.failure).toEqual({
    code: "TASK_FAILED",
    ...(message === undefined ? {} : { message }),
  });
});
