import sharp from "sharp";
import { expect, test } from "vitest";
import { PHOTO_SET } from "../../../tests/fixtures/photos/photo-set.ts";
import type { PhotoTruth } from "../../../tests/fixtures/photos/photo-truth.ts";
import { readSetPhoto } from "../../../tests/fixtures/photos/read-set-photo.ts";
import { testModels as models } from "../../core/models/test-models.fixture.ts";
import { composite, createPlane, type Raster } from "../../core/raster/raster.ts";
import { readPhoto } from "../../core/raster/raster-io.server.ts";
import { cutByGround } from "./cut-by-ground.fixture.ts";
import { meanErrors, measureMatte, type MatteErrors } from "./measure-matte.fixture.ts";

/** Longer side of what is cut out and put elsewhere, in pixels. */
const SIDE = 640;

/** People before plain grounds, of all skins, with curls, locks, braids, short hair, a hood and a hand in the hair. */
const PEOPLE = ["brooke", "ivana", "kal-visuals", "team-1", "team-2", "team-3", "team-4"]
  .map((name) => `soft-ui/${name}`)
  .concat("agency/2");
const PLACES = [
  "volcano",
  "oak",
  "canal",
  "soft-ui/anastasia",
  "soft-ui/blog7-2",
  "coffee",
  "yellow-car",
  "horses",
];

/** Most of each error over all of them together: as measured, and a twentieth more. */
const MOST: MatteErrors = { sad: 8.7, mse: 16.9, gradient: 0.13 };

const photoOf = (name: string): PhotoTruth => {
  const found = PHOTO_SET.find((photo) => photo.name === name);
  if (!found) throw new Error(`The set has no photograph ${name}.`);
  return found;
};

const readInside = async (name: string): Promise<Raster> =>
  readPhoto(await readSetPhoto(photoOf(name), SIDE), { width: SIDE, height: SIDE, fit: "inside" });

/** A place that fills a picture of that size. */
async function readBehind(name: string, { width, height }: Raster): Promise<Raster> {
  const filled = await sharp(await readSetPhoto(photoOf(name)))
    .resize(width, height, { fit: "cover" })
    .png()
    .toBuffer();
  return readPhoto(filled, { width, height, fit: "fill" });
}

test("a matte is measured by what differs: none from itself, and more of it farther away", () => {
  const [truth, shifted, none] = [createPlane(64, 64), createPlane(64, 64), createPlane(64, 64)];
  for (let i = 0; i < truth.data.length; i += 1) {
    truth.data[i] = i % 64 < 32 ? 1 : 0;
    shifted.data[i] = i % 64 < 34 ? 1 : 0;
  }
  expect(measureMatte(truth, truth)).toEqual({ sad: 0, mse: 0, gradient: 0 });
  const near = measureMatte(shifted, truth);
  expect(near.sad).toBeCloseTo(0.128, 6);
  expect(near.mse).toBeCloseTo((2 / 64) * 1000, 6);
  expect(measureMatte(none, truth).sad).toBeGreaterThan(near.sad);
});

test("people put before 64 other places are cut out with no more errors than stated", async () => {
  const segmenter = await models.person();
  if (!segmenter) throw new Error("There is no segmenter.");
  const all: MatteErrors[] = [];
  for (const name of PEOPLE) {
    const photo = await readInside(name);
    const { alpha, colors } = cutByGround(photo, await segmenter.segment(photo));
    const errors: MatteErrors[] = [];
    for (const place of PLACES) {
      const picture = composite(await readBehind(place, photo), colors, alpha);
      errors.push(measureMatte(await segmenter.segment(picture), alpha));
    }
    print(name, meanErrors(errors));
    all.push(...errors);
  }
  const mean = meanErrors(all);
  print(`all ${all.length}`, mean);
  expect(mean.sad).toBeLessThan(MOST.sad);
  expect(mean.mse).toBeLessThan(MOST.mse);
  expect(mean.gradient).toBeLessThan(MOST.gradient);
}, 600_000);

const print = (name: string, { sad, mse, gradient }: MatteErrors): boolean =>
  process.stdout.write(
    `matte of ${name}: SAD ${sad.toFixed(2)}, MSE ${mse.toFixed(2)}, gradient ${gradient.toFixed(3)}\n`,
  );
