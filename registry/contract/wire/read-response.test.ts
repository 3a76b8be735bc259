import { expect, test } from "vitest";
import { readResponse } from "./read-response.ts";

interface Balance {
  balance: number;
  nextExpiry?: string;
}

test("a response is taken as it is, with and without what may be absent", () => {
  const told = { balance: 4, nextExpiry: "2026-11-22T00:00:00Z" };
  expect(readResponse<Balance>(told, "balance")).toBe(told);
  expect(readResponse<Balance>({ balance: 0 }, "balance")).toEqual({ balance: 0 });
});

test.each([null, undefined, "4", 4, [], [{ balance: 4 }], {}, { code: "BUSY" }])(
  "%j is no response of the call",
  (body) => {
    expect(readResponse<Balance>(body, "balance")).toBeUndefined();
  },
);
