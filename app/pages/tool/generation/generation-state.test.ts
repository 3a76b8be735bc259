import { expect, test } from "vitest";
import { makeResult } from "../../../../tests/ui/make-result.ts";
import {
  IDLE_GENERATION,
  isBusy,
  namePhoto,
  reduceGeneration,
  type GenerationAction,
} from "./generation-state.ts";

const run = (...actions: GenerationAction[]) => actions.reduce(reduceGeneration, IDLE_GENERATION);
const submit: GenerationAction = { type: "submitted", now: 1000, photo: "blob:a", needsCheck: true };

test("a submission that needs the human check waits for it and then generates, counting from the click", () => {
  expect(run(submit).phase).toEqual({ name: "verifying", startedAt: 1000, isRetry: false });
  expect(run(submit, { type: "verified" }).phase).toEqual({
    name: "generating",
    startedAt: 1000,
    note: "first",
  });
});

test("submissions are ignored while one is under way", () => {
  const running = run(submit, { type: "verified" });
  expect(reduceGeneration(running, { ...submit, now: 9000 })).toBe(running);
  expect(isBusy(running.phase)).toBe(true);
});

const verified = [submit, { type: "verified" }] as const;
const found = { type: "resumed", startedAt: 400, photo: null, stage: "queued" } as const;
const busy = { type: "failed", failure: { code: "BUSY" } } as const;
const dismissed = { type: "dismissed" } as const;

test.each<[string, readonly GenerationAction[], object]>([
  [
    "without a check it generates at once",
    [{ ...submit, needsCheck: false }],
    { name: "generating", startedAt: 1000, note: "first" },
  ],
  ["a check is tried again", [submit, { type: "checkRetried" }], { name: "verifying", isRetry: true }],
  [
    "a connection breaks while the clock goes on",
    [...verified, { type: "reconnecting" }],
    { name: "generating", startedAt: 1000, note: "reconnecting" },
  ],
  ["a message is dismissed", [busy, dismissed], { name: "idle" }],
  ["a running generation is not dismissed", [submit, dismissed], { name: "verifying" }],
  ["a run found on reload waits", [found], { name: "generating", startedAt: 400, note: "queued" }],
  [
    "a run found on reload is worked on",
    [found, { type: "moved", stage: "working" }],
    { name: "generating", startedAt: 400, note: "resumed" },
  ],
  ["a move of nothing changes nothing", [{ type: "moved", stage: "working" }], { name: "idle" }],
])("%s", (_name, actions, phase) => {
  expect(run(...actions).phase).toMatchObject(phase);
});

test("results restored late stand behind those of this view", () => {
  const state = run(
    { type: "succeeded", results: [makeResult("new")] },
    { type: "restored", results: [makeResult("old")] },
  );
  expect(state.results.map(({ id }) => id)).toEqual(["new", "old"]);
});

test("a failure keeps the results and allows another submission", () => {
  const failed = run({ type: "restored", results: [makeResult("old")] }, submit, {
    type: "failed",
    failure: { code: "BUSY" },
  });
  expect(failed.phase).toEqual({ name: "failed", failure: { code: "BUSY" } });
  expect(failed.results).toHaveLength(1);
  expect(reduceGeneration(failed, submit).phase.name).toBe("verifying");
});

test("a generation found running after a reload counts from its own start", () => {
  const resumed: GenerationAction = {
    type: "resumed",
    startedAt: 400,
    photo: "/files/a.jpg",
    stage: "working",
  };
  expect(run(resumed)).toMatchObject({
    photo: "/files/a.jpg",
    phase: { name: "generating", startedAt: 400, note: "resumed" },
  });
  expect(run(submit, resumed).phase.name).toBe("verifying");
});

test("a request on its way says how many wait before it, and that it is worked on once none does", () => {
  const sent = [submit, { type: "verified" }, { type: "placed", ahead: 2 }] as const;
  expect(run(...sent).phase).toMatchObject({ name: "generating", note: "queued", ahead: 2 });
  const begun = run(...sent, { type: "placed", ahead: null });
  expect(begun.phase).toMatchObject({ name: "generating", note: "first", ahead: undefined });
  expect(run(...sent, { type: "reconnecting" }, { type: "placed", ahead: 1 }).phase).toMatchObject({
    note: "reconnecting",
  });
});

test("of several tasks each says how many wait before it; a single one says it as the request itself", () => {
  const followed = (...ids: string[]) =>
    [submit, { type: "verified" }, { type: "followed", ids, photos: {} }] as const;
  const place = (id: string, ahead: number | null) => ({ type: "placed", id, ahead }) as const;
  const several = run(...followed("a", "b"), place("b", 3));
  expect(several.tasks.map(({ ahead }) => ahead)).toEqual([undefined, 3]);
  expect(several.phase).toMatchObject({ note: "first" });
  expect(reduceGeneration(several, place("b", null)).tasks.map(({ ahead }) => ahead)).toEqual([
    undefined,
    undefined,
  ]);
  expect(run(...followed("a"), place("a", 2)).phase).toMatchObject({ note: "queued", ahead: 2 });
});

test("tasks are placeholders that go one by one, while what arrives is shown at once", () => {
  const followed = run(submit, { type: "verified" }, { type: "followed", ids: ["a", "b"], photos: {} });
  expect(followed.tasks).toEqual([
    { id: "a", isCanceling: false },
    { id: "b", isCanceling: false },
  ]);
  const arrived = reduceGeneration(followed, { type: "arrived", id: "a", results: [makeResult("a-1")] });
  expect(arrived.tasks.map(({ id }) => id)).toEqual(["b"]);
  expect(arrived.results.map(({ id }) => id)).toEqual(["a-1"]);
  expect(isBusy(arrived.phase)).toBe(true);
});

test("a refusal is about the photo that it names, or about the only one; anything else is about none", () => {
  const unsuitable = { code: "PHOTO_UNSUITABLE", message: "No face." } as const;
  expect(namePhoto({ ...unsuitable, photo: 2 }, ["/a", "/b"]).photoUrl).toBe("/b");
  expect(namePhoto(unsuitable, ["/a"]).photoUrl).toBe("/a");
  expect(namePhoto(unsuitable, ["/a", "/b"]).photoUrl).toBeUndefined();
  expect(namePhoto({ code: "BUSY" }, ["/a"]).photoUrl).toBeUndefined();
});
