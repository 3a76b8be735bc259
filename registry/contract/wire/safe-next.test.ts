import { expect, test } from "vitest";
import { safeNext } from "./safe-next.ts";

test.each([
  "/",
  "/de",
  "/account",
  "/imgfx-style/bald-filter",
  "/de/imgfx-style?q=toy&tag=art#list",
  "/history?next=https://other.test/",
  "/imgfx-style?q=50%25%20off",
])("safeNext goes on to %s, which is a page of ours", (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([
  ["another scheme", "https://evil.test/"],
  ["a scheme without slashes", "https:evil.test"],
  ["a scheme of scripts", "javascript:alert(1)"],
  ["data", "data:text/html,x"],
  ["no scheme", "//evil.test"],
  ["three slashes", "///evil.test"],
  ["a backslash", "/\\evil.test"],
  ["two backslashes", "\\\\evil.test"],
  ["a slash and two backslashes", "/\\\\evil.test"],
  ["a tab between slashes", "/\t/evil.test"],
  ["a line break between slashes", "/\n/evil.test"],
  ["a carriage return", "/account\r\nSet-Cookie: a=b"],
  ["a leading space", " //evil.test"],
  ["a leading control character", "\u0001//evil.test"],
  ["a null character", "/\u0000/evil.test"],
  ["a no-break space", "/\u00a0/evil.test"],
  ["a line separator", "/\u2028/evil.test"],
  ["an encoded slash", "/%2Fevil.test"],
  ["an encoded slash in lower case", "/%2fevil.test"],
  ["an encoded backslash", "/%5Cevil.test"],
  ["an encoded tab", "/%09/evil.test"],
  ["an encoded line break", "/a%0d%0aLocation:%20https://evil.test"],
  ["a slash encoded twice", "/%252Fevil.test"],
  ["a slash encoded four times", "/%2525252Fevil.test"],
  ["a slash encoded without end", `/%${"25".repeat(40)}2Fevil.test`],
  ["dots that vanish", "/.//evil.test"],
  ["dots that lead up", "/..//evil.test"],
  ["encoded dots", "/%2e%2e//evil.test"],
  ["dots inside", "/a/..//evil.test"],
  ["a broken code", "/%E0%A4%A"],
  ["a lone percent sign", "/%"],
  ["credentials", "//us@evil.test"],
  ["a relative path", "account"],
  ["a query alone", "?next=/"],
  ["nothing", ""],
  ["a program's address", "/api/auth/callback/google?code=1"],
  ["a program's address in capitals", "/API/credits"],
  ["a program's address behind dots", "/de/../api/credits"],
  ["a file", "/files/outputs/1.png"],
  ["signing out", "/sign-out"],
  ["an endless address", `/${"a".repeat(3_000)}`],
])("safeNext stays at home for %s", (_trick, next) => {
  expect(safeNext(next)).toBe("/");
  expect(safeNext(next, "/de")).toBe("/de");
});

test("safeNext stays at home for what is no text", () => {
  for (const next of [null, undefined, 7, {}, ["/account"]]) expect(safeNext(next)).toBe("/");
});

test("safeNext gives only what a browser reads as an address of this site", () => {
  const parts = [
    "/",
    "\\",
    "%2f",
    "%5c",
    ".",
    "..",
    "@",
    ":",
    "evil.test",
    "http",
    "\t",
    "%09",
    "?",
    "#",
    "a",
  ];
  for (const first of parts)
    for (const second of parts)
      for (const third of parts) {
        const next = safeNext(`/${first}${second}${third}`);
        expect(new URL(next, "https://ours.test").origin).toBe("https://ours.test");
        expect(next).toMatch(/^\/(?![/\\])/);
      }
});
