import { expect, test } from "vitest";
import { signInAddress } from "./current-link.ts";

test.each([
  ["/", "", "/sign-in"],
  ["/pricing", "", "/sign-in?next=%2Fpricing"],
  ["/de/imgfx-style", "?q=toy&tag=art", "/sign-in?next=%2Fde%2Fimgfx-style%3Fq%3Dtoy%26tag%3Dart"],
  ["/sign-up", "?next=%2Fhistory", "/sign-in?next=%2Fhistory"],
  ["/de/reset", "?token=secret", "/sign-in"],
  ["/account/goodbye", "?receipt=1", "/sign-in"],
])("from %s%s signing in is at %s", (pathname, search, expected) => {
  expect(signInAddress("/sign-in", { pathname, search })).toBe(expected);
});
