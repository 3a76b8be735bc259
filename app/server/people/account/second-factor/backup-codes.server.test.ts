import { expect, test } from "vitest";
import { makeBackupCodes, readBackupCode } from "./codes.server.ts";

test("there are ten of them, all different, without signs that look like another", () => {
  const codes = makeBackupCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
});

test("a code is read however it was typed", () => {
  for (const typed of ["a0b1c-d2e3f", " A0B1C D2E3F ", "aobicd2e3f", "AOBLC–D2E3F", "ａ０ｂ１ｃ-d2e3f"])
    expect(readBackupCode(typed), typed).toBe("a0b1c-d2e3f");
});
