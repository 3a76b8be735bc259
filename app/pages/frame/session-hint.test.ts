import { expect, test } from "vitest";
import { bringsSession } from "./session-hint.ts";

test.each([
  ["imgfx.session_token=abc.def", true],
  ["theme=dark; __Secure-imgfx.session_token=abc; other=1", true],
  ["imgfx.session_token=", false],
  ["imgfx.session_token=; theme=dark", false],
  ["not-imgfx.session_tokens=abc", false],
  ["theme=dark", false],
  [null, false],
])("a browser that brings %s brings a session: %s", (cookies, expected) => {
  expect(bringsSession(cookies)).toBe(expected);
});
