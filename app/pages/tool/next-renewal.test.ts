import { expect, test } from "vitest";
import { nextRenewal } from "./submit-parts.tsx";

test("free credits arrive at the next UTC midnight, over a year's end too", () => {
  expect(nextRenewal(new Date("2026-12-31T23:59:59Z")).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  expect(nextRenewal(new Date("2026-10-26T00:00:00Z")).toISOString()).toBe("2026-10-27T00:00:00.000Z");
});
