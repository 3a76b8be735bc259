import { expect, test } from "vitest";
import { readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { readPhoto } from "./raster-io.server.ts";
import { isMonochrome } from "./is-monochrome.ts";

test.each([
  ["andersson", true],
  ["dahlgren", true],
  ["photographer", true],
  ["astronaut", false],
  ["grace-hopper", false],
  ["cat", false],
  ["coffee", false],
] as const)("the photo %s is monochrome: %s", async (name, expected) => {
  const raster = await readPhoto(await readSample(name), { width: 600, height: 600, fit: "inside" });
  expect(isMonochrome(raster)).toBe(expected);
});
