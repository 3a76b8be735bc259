import { expect, test } from "vitest";
import type { ApiAnswer, ApiCall } from "../form/api-call.ts";
import type { GenerationAction } from "./generation-state.ts";
import { createTaskFollower } from "./follow-tasks.ts";

const facts = { prompt: "Waves", uploadedImages: [], createdAt: "2026-10-26T14:06:12Z", isPublic: false };
const tool = { id: "film", output: "video", poll: "/api/poll" } as const;

function open(answers: Record<string, () => ApiAnswer>, isOfBefore = false) {
  const calls: ApiCall[] = [];
  const actions: GenerationAction[] = [];
  const controller = new AbortController();
  const follower = createTaskFollower(tool, {
    callApi: async (call) => {
      calls.push(call);
      return answers[call.path]?.() ?? { ok: false, failure: { code: "NOT_FOUND" } };
    },
    sleep: () => new Promise((resolve) => setTimeout(resolve, 1)),
    whenOnline: async () => undefined,
  });
  const dispatch = (action: GenerationAction) => actions.push(action);
  const watch = { dispatch, signal: controller.signal };
  const following = isOfBefore
    ? follower.followOn(["t"], { t: "/p.jpg" }, watch)
    : follower.follow(["t"], facts, watch);
  return { calls, actions, controller, follower, dispatch, following };
}

const canceled = {
  id: "t",
  status: "failed",
  createdAt: facts.createdAt,
  error: { code: "CANCELED", creditsReturned: 10 },
};

const wait = (): ApiAnswer => ({ ok: true, body: { code: 0 } });

test("a film that waits tells how many wait before it, until it is worked on", async () => {
  const queue = [2, 1];
  const { following, actions } = open({
    "/api/poll": () => (queue.length > 0 ? wait() : { ok: true, body: { code: 1, url: "/o.mp4" } }),
    "/api/generations?toolId=film": () => {
      const ahead = queue.shift();
      const running = { id: "t", status: "running", createdAt: facts.createdAt };
      const place = ahead === undefined ? { stage: "working" } : { stage: "queued", ahead };
      return {
        ok: true,
        body: {
          generations: [
            { ...running, id: "other", ...place },
            { ...running, ...place },
          ],
        },
      };
    },
  });
  expect(await following).toBe(true);
  expect(actions.filter(({ type }) => type === "placed").slice(0, 2)).toEqual(
    [2, 1].map((ahead) => ({ type: "placed", id: "t", ahead })),
  );
});

test("a task that is canceled ends at once, with its credits", async () => {
  const { following, follower, actions, dispatch, calls } = open({
    "/api/poll": wait,
    "/api/cancellations": () => ({ ok: true, body: { ok: true } }),
    "/api/generations/t": () => ({ ok: true, body: canceled }),
  });
  expect(await follower.cancel("t", dispatch)).toBe(true);
  expect(await following).toBe(false);
  expect(calls).toContainEqual({ path: "/api/cancellations", body: { taskId: "t" } });
  expect(actions.at(-1)).toEqual({ type: "failed", failure: { code: "CANCELED", creditsReturned: 10 } });
});

test.each<[string, ApiAnswer]>([
  ["that had ended by then", { ok: true, body: { ok: false } }],
  ["that is none of this person's", { ok: false, failure: { code: "NOT_FOUND" } }],
])("a task %s is not canceled, and followed on", async (_which, cancellation) => {
  let isDone = false;
  const { following, follower, actions, dispatch } = open({
    "/api/cancellations": () => cancellation,
    "/api/poll": () => (isDone ? { ok: true, body: { status: 1, url: "/o.mp4" } } : wait()),
  });
  expect(await follower.cancel("t", dispatch)).toBe(false);
  expect(actions).toContainEqual({ type: "canceling", id: "t", isCanceling: false });
  isDone = true;
  expect(await following).toBe(true);
});

test("a task of an earlier page is followed by its own address, and tells how far it is", async () => {
  const film = { id: "t", createdAt: facts.createdAt };
  const looks = [
    { ...film, status: "running", stage: "queued", ahead: 2 },
    { ...film, status: "running", stage: "working" },
    { ...film, status: "succeeded", results: [{ imageUrl: "/o.mp4" }] },
  ];
  const look = (): ApiAnswer => ({ ok: true, body: looks.shift() });
  const { following, actions, calls } = open({ "/api/generations/t": look }, true);
  expect(await following).toBe(true);
  expect(calls).toEqual(Array<ApiCall>(3).fill({ path: "/api/generations/t" }));
  expect(actions).toMatchObject([
    { type: "followed", ids: ["t"], photos: { t: "/p.jpg" } },
    { type: "placed", id: "t", ahead: 2 },
    { type: "moved", stage: "queued", ahead: 2 },
    { type: "placed", id: "t", ahead: null },
    { type: "moved", stage: "working" },
    { type: "arrived", id: "t", results: [{ kind: "video", address: "/o.mp4" }] },
    { type: "delivered", added: 1 },
  ]);
});

test.each([false, true])(
  "who leaves the page ends the polling, of a task of before too (%s)",
  async (isOfBefore) => {
    const running = { id: "t", status: "running", createdAt: facts.createdAt };
    const look = (): ApiAnswer => ({ ok: true, body: running });
    const answers = { "/api/poll": wait, "/api/generations/t": look };
    const { following, controller, calls, actions } = open(answers, isOfBefore);
    controller.abort();
    expect(await following).toBe(false);
    const before = calls.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toHaveLength(before);
    expect(actions.map(({ type }) => type)).toEqual(["followed"]);
  },
);
