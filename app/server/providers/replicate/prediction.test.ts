import { expect, test } from "vitest";
import {
  codeOf,
  failureOf,
  hasEnded,
  hasNeverStarted,
  predictionSchema,
  formatRef,
  parseRef,
  refsOf,
} from "./prediction.ts";
import { prediction } from "./replicate.fixture.ts";

const failedWith = (error: unknown) => predictionSchema.parse(prediction("p1", "failed", { error }));

test.each([
  ["flagged as sensitive. Please try again with different inputs. (E005)", "CONTENT_REFUSED", "E005"],
  ["NSFW content detected in all outputs. Please try running again.", "CONTENT_REFUSED", null],
  ["unknown (E1000)", "PROVIDER_FAILED", "E1000"],
  ["out of memory (E1001)", "PROVIDER_FAILED", "E1001"],
  ["start timed out (E6716)", "PROVIDER_FAILED", "E6716"],
  ["stopped (E8367)", "PROVIDER_FAILED", "E8367"],
  ["health check (E8765)", "PROVIDER_FAILED", "E8765"],
  ["start error (E9243)", "PROVIDER_FAILED", "E9243"],
  ["upload failed (E9825)", "PROVIDER_FAILED", "E9825"],
  ["E0055 is another code", "PROVIDER_FAILED", "E0055"],
  ["something else", "PROVIDER_FAILED", null],
  [{ detail: "an object (E1001)" }, "PROVIDER_FAILED", "E1001"],
  [null, "PROVIDER_FAILED", null],
])("%j becomes %s", (error, code, vendorCode) => {
  const failed = failedWith(error);
  expect(failureOf(failed).code).toBe(code);
  expect(codeOf(failed)).toBe(vendorCode);
  if (code === "CONTENT_REFUSED") expect(failureOf(failed).messageKey).toBe("contentRefusedModel");
  expect(hasNeverStarted(failed)).toBe(vendorCode === "E6716");
});

test("four statuses end a run, and no other", () => {
  const ended = ["starting", "processing", "succeeded", "failed", "canceled", "aborted", "tomorrow"].filter(
    (status) => hasEnded(predictionSchema.parse(prediction("p1", status))),
  );
  expect(ended).toEqual(["succeeded", "failed", "canceled", "aborted"]);
});

test("an answer whose id could lead elsewhere is refused", () => {
  for (const id of ["", "../files", "a/b", "a.b", 7])
    expect(predictionSchema.safeParse({ ...prediction("p1", "starting"), id }).success).toBe(false);
});

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
