import { expect, test } from "vitest";
import { readTheme } from "./theme-toggle.tsx";

test.each([
  ["theme=dark", "dark"],
  ["a=b; theme=light", "light"],
  ["theme=dark; a=b", "dark"],
  ["theme=darker", undefined],
  ["mytheme=dark", undefined],
  ["", undefined],
  [null, undefined],
])("readTheme takes %j as %s", (cookie, theme) => {
  expect(readTheme(cookie)).toBe(theme);
});
