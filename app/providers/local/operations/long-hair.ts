import { pick, type Face } from "../face/face.ts";
import { LEFT_BROW, RIGHT_BROW } from "../face/landmarks.ts";
import { createHeadMap } from "../face/head-map.ts";
import { findHairline } from "../hair/find-hairline.ts";
import { colorAt, sampleHair, type HairPalette } from "../hair/hair-color.ts";
import { layLongHair } from "../hair/long-hair.ts";
import { findParts } from "../parts/find-parts.ts";
import type { Plane, Raster, Rgb } from "../raster/raster.ts";
import { findSkull, skullMask } from "../scalp/skull-shape.ts";
import { oklabOf, shiftColor } from "../segments/oklab.ts";
import { withPicture, type Operation } from "../recipe/scene.ts";
import { withFaces, withPerson } from "./analysis.ts";

/** Hair is never bluer than this in OKLab: what is, is a cap or coloured light, and the brows tell the colour. */
const BLUEST = -0.006;
/** A head with less hair than this share of its crown is bald. */
const BALD = 0.25;

/** The colours of the hair, or those of the brows where a cap hides it. */
function findPalette(raster: Raster, face: Face, person: Plane | null): HairPalette {
  const palette = sampleHair(raster, face, createHeadMap(face, findHairline(raster, face)), person);
  const probe = oklabOf(palette(0, () => 0.5));
  if (probe[2] > BLUEST) return palette;
  const brows = [...pick(face, LEFT_BROW), ...pick(face, RIGHT_BROW)].flatMap((point) => {
    const color = colorAt(raster, point);
    return color ? [color] : [];
  });
  const mean = [0, 1, 2].map(
    (channel) => brows.reduce((sum, color) => sum + color[channel]!, 0) / Math.max(1, brows.length),
  );
  const [red = 70, green = 50, blue = 40] = mean;
  const tone: Rgb = [red * 0.72, green * 0.68, blue * 0.64];
  return (_across, random) => shiftColor(tone, (random() - 0.5) * 0.06, 0.7);
}

/** Share of the crown that hair covers. */
function coveredCrown(hair: Plane, face: Face): number {
  const skull = findSkull(face);
  const crown = skullMask(skull, hair, 0);
  let [covered, count] = [0, 1e-6];
  for (let pixel = 0; pixel < crown.data.length; pixel += 3) {
    if (crown.data[pixel]! < 0.5) continue;
    const x = pixel % hair.width;
    const y = (pixel - x) / hair.width;
    const up = (x - skull.centre.x) * skull.frame.up.x + (y - skull.centre.y) * skull.frame.up.y;
    if (up < skull.rise * 0.72) continue;
    covered += hair.data[pixel]!;
    count += 1;
  }
  return covered / count;
}

/** Lets the hair of every head grow long, in its own colour. A picture without a face stays as it is. */
export const longHair: Operation<"long-hair"> = async (scene, { length }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  let { raster } = main;
  for (const face of main.faces ?? []) {
    const palette = findPalette(main.raster, face, main.person);
    const { hair } = findParts(main.raster, face, main.person);
    const fromParting = coveredCrown(hair, face) < BALD;
    raster = layLongHair(raster, findSkull(face), palette, { length, fromParting }, context.random);
  }
  return withPicture({ ...scene, main }, raster);
};
