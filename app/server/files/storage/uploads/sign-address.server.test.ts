import { expect, test } from "vitest";
import { readClaim, signClaim, type SignedClaim } from "./sign-address.server.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const claim: SignedClaim = {
  ...{ method: "PUT", key: "uploads/a.jpg", contentType: "image/jpeg" },
  ...{ expires: NOW.getTime() / 1000 + 60, maxBytes: 10 },
};
const asked = (query: string) => ({
  ...{ method: "PUT", key: claim.key, query: new URLSearchParams(query), now: NOW },
});

test("an address that an older secret signed is accepted until that secret is gone", () => {
  const query = signClaim(["old"], claim);
  expect(readClaim(["new", "old"], asked(query))).toEqual(claim);
  expect(readClaim(["new"], asked(query))).toBeNull();
  expect(readClaim(["new"], asked(signClaim(["new", "old"], claim)))).toEqual(claim);
});
