import { expect, test } from "vitest";
import { makeEntry } from "../../../tests/ui/make-entry.ts";
import { groupFailed } from "./history-day.tsx";

const failed = (id: string, batchId?: string, message = "Image generation failed") =>
  makeEntry(id, {
    status: "failed",
    results: [],
    ...(batchId && { batchId }),
    error: { code: "PROVIDER_FAILED", message, creditsReturned: 2 },
  });

test("what failed of one request stands together, with what came back", () => {
  const entries = [failed("a", "a"), makeEntry("b", { batchId: "a" }), failed("c", "a"), failed("d")];
  const [first, second] = groupFailed(entries);
  expect(first).toMatchObject({ asked: 3, returned: 4, reasons: ["Image generation failed"] });
  expect(first?.failed.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(second).toMatchObject({ asked: 1, returned: 2 });
});

test("a request that brought everything is not among them", () => {
  expect(groupFailed([makeEntry("a", { batchId: "a" }), makeEntry("b")])).toEqual([]);
});
