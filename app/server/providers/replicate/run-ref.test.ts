import { expect, test } from "vitest";
import { formatRef, parseRef, refsOf } from "./prediction.ts";

test("a reference is read back as it was written", () => {
  const plain = { predictionId: "abc123", step: 2, tries: 1 };
  expect(parseRef(formatRef(plain))).toEqual(plain);
  const claimed = { ...plain, claimedAt: Date.UTC(2026, 5, 1) };
  expect(parseRef(formatRef(claimed))).toEqual(claimed);
});

test("what was never written is no reference", () => {
  for (const text of ["", "abc", "abc.0", "abc.9.0", "a/b.0.0", "abc.0.0.", "abc.0.0.1.2", ".0.0"])
    expect(parseRef(text), text).toBeNull();
});

test("a callback finds a run at any of its steps", () => {
  const refs = refsOf("abc");
  expect(new Set(refs).size).toBe(8);
  for (const ref of refs) expect(parseRef(ref)).toMatchObject({ predictionId: "abc" });
});
