import { expect, test } from "vitest";
import type { Result } from "~/pages/results/result.ts";
import {
  IDLE_GENERATION,
  isBusy,
  namePhoto,
  reduceGeneration,
  type GenerationAction,
} from "./generation-state.ts";

const result = (id: string): Result => ({
  kind: "image",
  id,
  address: `/files/${id}.png`,
  prompt: "Sketch",
  createdAt: "2026-10-26T14:06:12Z",
  uploadedImages: [],
  isPublic: false,
});
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

test("a submission that needs no check generates at once", () => {
  expect(run({ ...submit, needsCheck: false }).phase).toEqual({
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

test("a check that is tried again says so", () => {
  expect(run(submit, { type: "checkRetried" }).phase).toMatchObject({ name: "verifying", isRetry: true });
});

test("a broken connection says so while the clock goes on", () => {
  expect(run(submit, { type: "verified" }, { type: "reconnecting" }).phase).toEqual({
    name: "generating",
    startedAt: 1000,
    note: "reconnecting",
  });
});

test("new results stand before earlier ones", () => {
  const state = run(
    { type: "restored", results: [result("old")] },
    submit,
    { type: "verified" },
    { type: "succeeded", results: [result("new")] },
  );
  expect(state.phase).toEqual({ name: "done", added: 1, parts: null });
  expect(state.results.map(({ id }) => id)).toEqual(["new", "old"]);
});

test("results restored late stand behind those of this view", () => {
  const state = run(
    { type: "succeeded", results: [result("new")] },
    { type: "restored", results: [result("old")] },
  );
  expect(state.results.map(({ id }) => id)).toEqual(["new", "old"]);
});

test("a failure keeps the results and allows another submission", () => {
  const failed = run({ type: "restored", results: [result("old")] }, submit, {
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

test("a message goes when it is dismissed, a running generation stays", () => {
  expect(run({ type: "failed", failure: { code: "BUSY" } }, { type: "dismissed" }).phase.name).toBe("idle");
  expect(run(submit, { type: "dismissed" }).phase.name).toBe("verifying");
});

test("a run found on reload says whether it waits or is worked on", () => {
  const found: GenerationAction = { type: "resumed", startedAt: 400, photo: null, stage: "queued" };
  expect(run(found).phase).toEqual({ name: "generating", startedAt: 400, note: "queued" });
  expect(run(found, { type: "moved", stage: "working" }).phase).toEqual({
    name: "generating",
    startedAt: 400,
    note: "resumed",
  });
  expect(run({ type: "moved", stage: "working" }).phase).toEqual({ name: "idle" });
  const several = { type: "followed", ids: ["a", "b"], photos: {} } as const;
  const moved = run({ ...found, stage: "working" }, several, { type: "moved", stage: "queued", ahead: 2 });
  expect(moved.phase, "of several").toMatchObject({ note: "resumed" });
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
  const arrived = reduceGeneration(followed, { type: "arrived", id: "a", results: [result("a-1")] });
  expect(arrived.tasks.map(({ id }) => id)).toEqual(["b"]);
  expect(arrived.results.map(({ id }) => id)).toEqual(["a-1"]);
  expect(isBusy(arrived.phase)).toBe(true);
});

test("a request of which a part arrived is done and tells of the parts", () => {
  const failure = { code: "CONTENT_REFUSED", message: "Unsafe." } as const;
  const parts = { asked: 2, made: 1, returned: 3, failed: [{ failure }] };
  const state = run(
    submit,
    { type: "verified" },
    { type: "followed", ids: ["a", "b"], photos: {} },
    { type: "ended", id: "b" },
    { type: "delivered", added: 1, parts },
  );
  expect(state).toMatchObject({ tasks: [], phase: { name: "done", added: 1, parts } });
});

test("a task that is being canceled says so until that is declined", () => {
  const ask: GenerationAction = { type: "canceling", id: "a", isCanceling: true };
  const asked = run(submit, { type: "followed", ids: ["a"], photos: {} }, ask);
  expect(asked.tasks).toEqual([{ id: "a", isCanceling: true }]);
  expect(reduceGeneration(asked, { ...ask, isCanceling: false }).tasks[0]?.isCanceling).toBe(false);
});

test("a refusal is about the photo that it names, or about the only one; anything else is about none", () => {
  const unsuitable = { code: "PHOTO_UNSUITABLE", message: "No face." } as const;
  expect(namePhoto({ ...unsuitable, photo: 2 }, ["/a", "/b"]).photoUrl).toBe("/b");
  expect(namePhoto(unsuitable, ["/a"]).photoUrl).toBe("/a");
  expect(namePhoto(unsuitable, ["/a", "/b"]).photoUrl).toBeUndefined();
  expect(namePhoto({ code: "BUSY" }, ["/a"]).photoUrl).toBeUndefined();
});
