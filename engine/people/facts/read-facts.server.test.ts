import sharp from "sharp";
import { expect, test } from "vitest";
import { createModels, type Models } from "../../core/models/models.server.ts";
import type { Raster } from "../../core/raster/raster.ts";
import { readFacts } from "./read-facts.server.ts";

const nothing = () => Promise.resolve(null);
const none: Models = {
  ...createModels(() => undefined),
  ...{ faces: nothing, person: nothing, objects: nothing, unsafeContent: nothing },
};

/** Left black, right white, as no mirror shows it. */
const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#000" } })
  .composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: "#fff" } }, left: 20, top: 0 },
  ])
  .png()
  .toBuffer();

const isBrightLeft = ({ data }: Raster) => data[0]! > 128;

test.each([
  { whole: 0.9, mirrored: 0.3, unsafe: 0.3, looks: 2 },
  { whole: 0.9, mirrored: 0.95, unsafe: 0.9, looks: 2 },
  { whole: 0.4, mirrored: 0.9, unsafe: 0.4, looks: 1 },
])("a photo rated $whole, and $mirrored in the mirror, is unsafe by $unsafe", async (row) => {
  let looks = 0;
  const rate = async (raster: Raster) => {
    looks += 1;
    return isBrightLeft(raster) ? row.mirrored : row.whole;
  };
  const models: Models = { ...none, unsafeContent: async () => ({ rate }) };
  expect(await readFacts(photo, models)).toMatchObject({ unsafe: row.unsafe });
  expect(looks).toBe(row.looks);
});
