import { expect, test } from "vitest";
import { makeResult } from "../../../../tests/ui/make-result.ts";
import { followTasks, type FollowDeps, type PollOutcome } from "./follow-tasks.ts";
import type { GenerationAction } from "./generation-state.ts";
import type { RecentGeneration } from "./read-generations.ts";

const done: PollOutcome = { name: "done", facts: { url: "/o" } };
const failed = (message: string): PollOutcome => ({
  name: "failed",
  failure: { code: "TASK_FAILED", message },
});
const told = (id: string, changes: Partial<RecentGeneration>): RecentGeneration => ({
  id,
  status: "succeeded",
  createdAt: "2026-10-26T14:06:12Z",
  uploadedImages: [],
  results: [],
  failure: null,
  stage: "working",
  ...changes,
});

type FollowOutcome = Awaited<ReturnType<FollowDeps["follow"]>>;

async function follow(
  outcomes: Record<string, FollowOutcome | Promise<FollowOutcome>>,
  known: RecentGeneration[] = [],
) {
  const actions: GenerationAction[] = [];
  const asked: string[] = [];
  const hasResult = await followTasks(Object.keys(outcomes), {
    follow: async (id) => {
      asked.push(id);
      return outcomes[id] ?? { name: "left" };
    },
    lookUp: async (id) => known.find((generation) => generation.id === id) ?? null,
    readFacts: (id, facts) => (facts.url === undefined ? [] : [makeResult(id)]),
    dispatch: (action) => actions.push(action),
  });
  return { hasResult, actions, asked, last: actions.at(-1) };
}

test("all tasks are asked for at once and each result is shown as it arrives", async () => {
  let finish = (_: PollOutcome): void => undefined;
  const slow = new Promise<PollOutcome>((resolve) => (finish = resolve));
  const following = follow({ a: slow, b: done });
  await Promise.resolve();
  finish(done);
  const { actions, asked, hasResult } = await following;
  expect(asked).toEqual(["a", "b"]);
  expect(actions.flatMap((action) => (action.type === "arrived" ? [action.id] : []))).toEqual(["b", "a"]);
  expect(actions.at(-1)).toEqual({ type: "delivered", added: 2, parts: null });
  expect(hasResult).toBe(true);
});

test("a part that arrives is a success, with what of the price came back and why", async () => {
  const failure = { code: "CONTENT_REFUSED", message: "Unsafe.", creditsReturned: 3 } as const;
  const { last } = await follow({ a: done, b: failed("x") }, [told("b", { status: "failed", failure })]);
  expect(last).toEqual({
    type: "delivered",
    added: 1,
    parts: { asked: 2, made: 1, returned: 3, failed: [{ failure, photo: undefined }] },
  });
});

test("what a look at its own address tells is all there is: its results, its failure, or that it is gone", async () => {
  const failure = { code: "PHOTO_UNSUITABLE", message: "No face." } as const;
  const { actions, last } = await follow({
    a: { name: "settled", view: told("a", { results: [makeResult("a")] }) },
    b: { name: "settled", view: told("b", { status: "failed", failure, uploadedImages: ["/p.jpg"] }) },
    c: { name: "settled", view: null },
  });
  expect(actions).toContainEqual({ type: "arrived", id: "a", results: [makeResult("a")] });
  expect(last).toMatchObject({
    parts: {
      failed: [{ failure: { ...failure, photoUrl: "/p.jpg" } }, { failure: { code: "NO_RESULT" } }],
    },
  });
});

test("the only task's reason is told, of several that all failed have failed", async () => {
  expect((await follow({ a: failed("Broken.") })).last).toEqual({
    type: "failed",
    failure: { code: "TASK_FAILED", message: "Broken." },
  });
  expect((await follow({ a: failed("Broken."), b: failed("Broken.") })).last).toEqual({
    type: "failed",
    failure: { code: "TASKS_FAILED", reason: "Broken." },
  });
});

test("tasks that were asked for often enough are late, which is no failure of theirs", async () => {
  expect((await follow({ a: { name: "late" }, b: failed("Broken.") })).last).toEqual({
    type: "failed",
    failure: { code: "TASKS_LATE" },
  });
});

test("a task that is done without a result has failed", async () => {
  const { last, hasResult } = await follow({ a: { name: "done", facts: {} } });
  expect(last).toEqual({ type: "failed", failure: { code: "NO_RESULT" } });
  expect(hasResult).toBe(false);
});
