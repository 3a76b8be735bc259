import { expect, test } from "vitest";
import { codeAt, findStep, makeBackupCodes, readBackupCode, readTimeCode, stepAt } from "./codes.server.ts";

const KEY = "12345678901234567890";
const at = (seconds: number) => new Date(seconds * 1000);

// The vectors of RFC 6238, appendix B, of whose eight digits the last six are ours.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the standard's key gives %s", (second, code) => {
  expect(codeAt(KEY, stepAt(at(second)))).toBe(code);
});

test("a code counts in its half minute and in those beside it, and no longer", () => {
  const code = codeAt(KEY, 100);
  const found = [98, 99, 100, 101, 102].map((step) => findStep(KEY, code, at(step * 30)));
  expect(found).toEqual([null, 100, 100, 100, null]);
  expect(findStep(KEY, code, at(101 * 30 + 29.999))).toBe(100);
});

test("what differs from a code by a digit, a sign or its length is none", () => {
  const code = codeAt(KEY, 100);
  for (const typed of [code.slice(1), `${code}0`, "", `-${code.slice(1)}`, code.replace(/.$/, "x")])
    expect(findStep(KEY, typed, at(3000)), typed).toBeNull();
});

test("digits may be typed as apps show them", () => {
  expect(readTimeCode(" 123 456\n")).toBe("123456");
  for (const typed of ["12345", "1234567", "abcde-fghjk", "１２３４５６", ""])
    expect(readTimeCode(typed), typed).toBeNull();
});

test("there are ten backup codes, all different, without signs that look like another", () => {
  const codes = makeBackupCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
});

test("a backup code is read however it was typed", () => {
  for (const typed of ["a0b1c-d2e3f", " A0B1C D2E3F ", "aobicd2e3f", "AOBLC–D2E3F", "ａ０ｂ１ｃ-d2e3f"])
    expect(readBackupCode(typed), typed).toBe("a0b1c-d2e3f");
});
