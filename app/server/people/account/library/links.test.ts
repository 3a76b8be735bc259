import { expect, test } from "vitest";
import { invitationOf, safePath } from "./links.ts";

const ORIGIN = "https://site.test";
const SIGN_UP = `${ORIGIN}/api/auth/sign-up/email`;

test.each<[string, string | undefined, string, Record<string, string>, string | undefined]>([
  ["a field", "abc", SIGN_UP, {}, "abc"],
  ["the whole link as a field", `${ORIGIN}/de/sign-up?invite=abc`, SIGN_UP, {}, "abc"],
  ["a header", undefined, SIGN_UP, { "X-Invite": "abc" }, "abc"],
  ["the address of the call", undefined, `${SIGN_UP}?invite=abc`, {}, "abc"],
  ["the page that sends it", undefined, SIGN_UP, { Referer: `${ORIGIN}/sign-up?invite=abc` }, "abc"],
  ["a page of another site", undefined, SIGN_UP, { Referer: "https://other.test/?invite=abc" }, undefined],
  ["nothing", " ", SIGN_UP, {}, undefined],
])("an invitation that comes as %s", (_what, field, url, headers, code) => {
  expect(invitationOf(field, { request: new Request(url, { headers }), origin: ORIGIN })).toBe(code);
});

test("an absolute address of ours counts as its path, and nobody else's does", () => {
  expect(safePath(`${ORIGIN}/de/history`, ORIGIN)).toBe("/de/history");
  for (const address of [
    `${ORIGIN}//evil.example`,
    `${ORIGIN}.evil.example/`,
    `${ORIGIN}@evil.example/`,
    null,
  ])
    expect(safePath(address, ORIGIN), String(address)).toBeNull();
});
