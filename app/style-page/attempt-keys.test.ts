import { expect, test } from "vitest";
import { createAttemptKeys } from "./attempt-keys.ts";

function makeKeys() {
  let count = 0;
  return createAttemptKeys(() => `key-${++count}`);
}

test("a retry of an unsettled request keeps its key", () => {
  const keys = makeKeys();
  expect(keys.keyFor({ prompt: "a" })).toBe("key-1");
  expect(keys.keyFor({ prompt: "a" })).toBe("key-1");
});

test("a changed request gets a key of its own", () => {
  const keys = makeKeys();
  keys.keyFor({ prompt: "a" });
  expect(keys.keyFor({ prompt: "b" })).toBe("key-2");
});

test("the same request after a known outcome is a new one", () => {
  const keys = makeKeys();
  keys.keyFor({ prompt: "a" });
  keys.settle();
  expect(keys.keyFor({ prompt: "a" })).toBe("key-2");
});
