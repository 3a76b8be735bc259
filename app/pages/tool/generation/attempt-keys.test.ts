import { expect, test } from "vitest";
import { createAttemptKeys } from "./attempt-keys.ts";

const request = (prompt: string) => ({
  submit: "/api/img/x/submit",
  body: { prompt },
  needsCheck: true,
  shownPrompt: prompt,
  photos: [],
  preview: null,
});

/** What browsers keep, for as many pages as ask. */
function makeStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

let made = 0;
const openPage = (store: ReturnType<typeof makeStore> | null = makeStore(), toolId = "sketch", now = 0) =>
  createAttemptKeys({ toolId, makeId: () => `key-${++made}`, now: () => now, store });

test("a retry of an unsettled request keeps its key, another request gets its own", () => {
  for (const keys of [openPage(), openPage(null)]) {
    const key = keys.keyFor(request("a"));
    expect(keys.keyFor(request("a"))).toBe(key);
    expect(keys.keyFor(request("b"))).not.toBe(key);
    expect(keys.keyFor(request("a"))).toBe(key);
  }
});

test("the same request after a known outcome is a new one", () => {
  const keys = openPage();
  const key = keys.keyFor(request("a"));
  keys.settle(key);
  expect(keys.keyFor(request("a"))).not.toBe(key);
});

test("another page of the same tool goes on with what was not settled, one of another tool does not", () => {
  const store = makeStore();
  const key = openPage(store).keyFor(request("a"));
  expect(openPage(store).listAwaited()).toMatchObject([{ key, request: { body: { prompt: "a" } } }]);
  expect(openPage(store).keyFor(request("a"))).toBe(key);
  expect(openPage(store, "paint").listAwaited()).toEqual([]);
  expect(openPage(store, "paint").keyFor(request("a"))).not.toBe(key);
});

test("whoever was told of a failure waits no more, but a next press keeps the key", () => {
  const store = makeStore();
  const keys = openPage(store);
  const key = keys.keyFor(request("a"));
  keys.giveUp(key);
  expect(openPage(store).listAwaited()).toEqual([]);
  expect(openPage(store).keyFor(request("a"))).toBe(key);
  expect(openPage(store).listAwaited()).toHaveLength(1);
});

test("a key is kept for a day, and what others wrote there breaks nothing", () => {
  const store = makeStore();
  const key = openPage(store).keyFor(request("a"));
  expect(openPage(store, "sketch", 86_400_001).keyFor(request("a"))).not.toBe(key);
  for (const written of ["no JSON", "7", '[{"key":1},null]']) {
    store.setItem("imgfx.attempts", written);
    expect(openPage(store).listAwaited()).toEqual([]);
  }
});
