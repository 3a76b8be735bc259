import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { readWayBack, withWayBack } from "./site-links.ts";

const TOOL = `/${PRODUCT.slug}-style/photo-to-sketch`;
const read = (from: string) => readWayBack(new URLSearchParams({ from }));

test("the way back is the page of a tool or the contact sheet, in whatever language it was left", () => {
  expect(read(TOOL)).toBe(TOOL);
  expect(read("/ja/sheet")).toBe("/sheet");
  expect(read(`/de${TOOL}`)).toBe(TOOL);
  expect(readWayBack(new URLSearchParams())).toBeNull();
});

test.each([
  "https://evil.test/",
  "//evil.test/x",
  `//evil.test${TOOL}`,
  `https://evil.test${TOOL}`,
  "/\\evil.test",
  `${TOOL}/../../../account`,
  `${TOOL}?next=//evil.test`,
  `${TOOL}\n`,
  "javascript:alert(1)",
  "/pricing",
  "/sign-out",
  "/sheet/..",
])("%j is no way back", (from) => {
  expect(read(from)).toBeNull();
});

test("an address takes the way back into its query, before its place on the page", () => {
  expect(withWayBack("/pricing", null)).toBe("/pricing");
  expect(withWayBack("/pricing#packs", TOOL)).toBe(`/pricing?from=${encodeURIComponent(TOOL)}#packs`);
  expect(withWayBack("/pricing?purchase=done", TOOL)).toBe(
    `/pricing?purchase=done&from=${encodeURIComponent(TOOL)}`,
  );
});
