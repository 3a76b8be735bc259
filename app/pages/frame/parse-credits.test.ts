import { expect, test } from "vitest";
import { parseCredits } from "./credits.ts";

test("parseCredits reads an answer with and without an expiry", () => {
  expect(parseCredits({ balance: 4, plan: "visitor" })).toEqual({ balance: 4, plan: "visitor" });
  expect(parseCredits({ balance: 0, plan: "free", nextExpiry: "2026-11-22T00:00:00Z", extra: 1 })).toEqual({
    balance: 0,
    plan: "free",
    nextExpiry: "2026-11-22T00:00:00Z",
  });
});

test.each([null, "4", {}, { balance: "4", plan: "free" }, { balance: 4, plan: "gold" }])(
  "parseCredits gives null for %j",
  (answer) => {
    expect(parseCredits(answer)).toBeNull();
  },
);
