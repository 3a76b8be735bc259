import { expect, test, vi } from "vitest";
import type { ApiAnswer, ApiCall } from "../form/api-call.ts";
import { createAttemptKeys } from "./attempt-keys.ts";
import type { GenerationAction, GenerationRequest } from "./generation-state.ts";
import { runGeneration, type GenerationDeps } from "./run-generation.ts";

const request: GenerationRequest = {
  submit: "/api/img/x/submit",
  body: { prompt: "", image_urls: ["/files/a.jpg"], num_images: "1" },
  needsCheck: true,
  shownPrompt: "Sketch",
  photos: ["/files/a.jpg"],
  preview: "blob:a",
};
const finished: ApiAnswer = {
  ok: true,
  body: { data: { generationId: "g", results: [{ imageUrl: "/o.png" }] } },
};
const refused = (code: "NO_ANSWER" | "BUSY"): ApiAnswer => ({ ok: false, failure: { code } });

function makeDeps(answers: ApiAnswer[], changes: Partial<GenerationDeps> = {}) {
  const calls: ApiCall[] = [];
  const told: GenerationAction[] = [];
  let ids = 0;
  const deps: GenerationDeps = {
    tool: { output: "image", delivery: "wait" },
    follow: vi.fn(async () => true),
    callApi: async (call) => {
      calls.push(call);
      return answers.shift() ?? refused("NO_ANSWER");
    },
    keys: createAttemptKeys({ toolId: "x", makeId: () => `key-${++ids}`, now: () => 1000, store: null }),
    obtainToken: async () => "token",
    isOnline: () => true,
    sleep: vi.fn(async () => undefined),
    watchPlace: vi.fn(async () => undefined),
    now: () => new Date(1000),
    signal: new AbortController().signal,
    dispatch: (action) => told.push(action),
    ...changes,
  };
  return { deps, calls, told, keysSent: () => calls.map((call) => call.headers?.["Idempotency-Key"]) };
}

test("a click is checked, sent with its token and key, and brings a result", async () => {
  const { deps, calls, told } = makeDeps([finished]);
  expect(await runGeneration([request], deps)).toBe(true);
  expect(calls[0]?.body).toEqual({ ...request.body, turnstileToken: "token" });
  expect(calls[0]?.headers).toEqual({ "Idempotency-Key": "key-1" });
  expect(told.map(({ type }) => type)).toEqual(["submitted", "verified", "succeeded"]);
  expect(deps.watchPlace).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ signal: expect.objectContaining({ aborted: true }) }),
  );
});

test("a subscriber sends no token", async () => {
  const { deps, calls } = makeDeps([finished]);
  await runGeneration([{ ...request, needsCheck: false }], deps);
  expect(calls[0]?.body).toMatchObject({ turnstileToken: null });
});

test("a failed check sends nothing", async () => {
  const { deps, calls, told } = makeDeps([], { obtainToken: async () => null });
  expect(await runGeneration([request], deps)).toBe(false);
  expect(calls).toEqual([]);
  expect(told.at(-1)).toEqual({ type: "failed", failure: { code: "VERIFICATION_FAILED" } });
});

test("without a network nobody is told that a check failed, and none is tried", async () => {
  const obtainToken = vi.fn(async () => "token");
  const { deps, calls, told } = makeDeps([], { obtainToken, isOnline: () => false });
  expect(await runGeneration([request], deps)).toBe(false);
  expect(obtainToken).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
  expect(told.at(-1)).toEqual({ type: "failed", failure: { code: "OFFLINE" } });
});

test("of several results in one answer those that were not made are told beside the others", async () => {
  const failed = [{ code: "PROVIDER_FAILED", message: "Image generation failed", creditsReturned: 2 }];
  const results = [{ imageUrl: "/a.png" }, { imageUrl: "/b.png" }];
  const body = { data: { generationId: "g", results, failed, createdAt: "2026-10-26T14:06:12Z" } };
  const { deps, told } = makeDeps([{ ok: true, body }]);
  expect(await runGeneration([request], deps)).toBe(true);
  expect(told.at(-1)).toMatchObject({
    type: "succeeded",
    parts: { asked: 3, made: 2, returned: 2, failed: [{ failure: { message: "Image generation failed" } }] },
  });
});

test("a broken connection asks again under the same key", async () => {
  const { deps, told, keysSent } = makeDeps([refused("NO_ANSWER"), finished]);
  expect(await runGeneration([request], deps)).toBe(true);
  expect(keysSent()).toEqual(["key-1", "key-1"]);
  expect(told.map(({ type }) => type)).toContain("reconnecting");
});

test("the next click keeps the key while the outcome is unknown and takes a new one once it is known", async () => {
  const lost = refused("NO_ANSWER");
  const { deps, keysSent } = makeDeps([lost, lost, lost, refused("BUSY"), finished]);
  await runGeneration([request], deps);
  await runGeneration([request], deps);
  await runGeneration([request], deps);
  expect(keysSent()).toEqual(["key-1", "key-1", "key-1", "key-1", "key-2"]);
});

test("a refusal is told as it came, without another try", async () => {
  const { deps, calls, told } = makeDeps([refused("BUSY")]);
  await runGeneration([request], deps);
  expect(calls).toHaveLength(1);
  expect(told.at(-1)).toEqual({ type: "failed", failure: { code: "BUSY" } });
});

const asTask = { tool: { output: "video", delivery: "task" } } as const;

test("an answer that names tasks has them followed, and tells how that ended", async () => {
  const follow = vi.fn(async () => false);
  const { deps } = makeDeps([{ ok: true, body: { data: { taskIds: ["a", "b"] } } }], { ...asTask, follow });
  expect(await runGeneration([request], deps)).toBe(false);
  expect(follow).toHaveBeenCalledWith(["a", "b"], request);
});

test("an answer without tasks is a failure of its own, and so is one whose tasks are none", async () => {
  for (const [data, code] of [
    [{}, "NO_TASKS"],
    [{ taskIds: [null, ""] }, "NO_VALID_TASKS"],
  ] as const) {
    const { deps, told } = makeDeps([{ ok: true, body: { data } }], asTask);
    expect(await runGeneration([request], deps)).toBe(false);
    expect(told.at(-1)).toEqual({ type: "failed", failure: { code } });
  }
});

test("several requests each have a key and a check of their own, and each result comes as it is made", async () => {
  const other = { ...request, body: { image_urls: ["/files/b.jpg"] }, preview: "blob:b" };
  const { deps, told, calls, keysSent } = makeDeps([
    finished,
    { ...finished, body: { data: { generationId: "h", results: [{ imageUrl: "/p.png" }] } } },
  ]);
  expect(await runGeneration([request, other], deps)).toBe(true);
  expect(keysSent()).toEqual(["key-1", "key-2"]);
  expect(calls.map(({ body }) => body)).toMatchObject([request.body, other.body]);
  expect(told.find(({ type }) => type === "followed")).toMatchObject({
    ids: ["key-1", "key-2"],
    photos: { "key-1": "blob:a", "key-2": "blob:b" },
  });
  expect(told.flatMap((action) => (action.type === "arrived" ? [action.id] : []))).toEqual([
    "key-1",
    "key-2",
  ]);
  expect(told.at(-1)).toEqual({ type: "delivered", added: 2, parts: null });
  expect(deps.keys.listAwaited()).toEqual([]);
});

test("one of several that fails leaves the others alone", async () => {
  const lost: ApiAnswer = {
    ok: false,
    failure: { code: "PROVIDER_FAILED", message: "Broken.", creditsReturned: 2 },
  };
  const { deps, told } = makeDeps([lost, finished]);
  expect(await runGeneration([request, { ...request, body: { image_urls: ["/files/b.jpg"] } }], deps)).toBe(
    true,
  );
  expect(told.at(-1)).toMatchObject({
    type: "delivered",
    added: 1,
    parts: { asked: 2, made: 1, returned: 2 },
  });
});

test("of several those are not sent for which the credits do not reach, and nobody waits for them", async () => {
  const photos = ["a", "b", "c", "d", "e"].map((name) => ({ ...request, body: { image_urls: [name] } }));
  const broke: ApiAnswer = { ok: false, failure: { code: "INSUFFICIENT_CREDITS" } };
  const { deps, told, calls } = makeDeps([broke, broke, broke]);
  const [first = request, ...others] = photos;
  expect(await runGeneration([first, ...others], deps)).toBe(false);
  expect(calls).toHaveLength(3);
  expect(told.at(-1)).toEqual({ type: "failed", failure: { code: "INSUFFICIENT_CREDITS" } });
  expect(deps.keys.listAwaited()).toEqual([]);
});
