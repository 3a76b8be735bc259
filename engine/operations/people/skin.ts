import { createFaceFrame } from "../../core/face/face-frame.ts";
import { faceBox, pick, type Box, sortFaces, type Face } from "../../core/face/face.ts";
import { LEFT_BROW, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_BROW, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { mixColors, scaleColor } from "../../core/raster/paint-color.ts";
import {
  copyRaster,
  createRaster,
  type Plane,
  type Raster,
  createPlane,
  lumaOf,
  type Rgb,
} from "../../core/raster/raster.ts";
import { withPicture, type Operation, type Grain, type RecipeContext } from "../../core/recipe/scene.ts";
import { litSkin, retone } from "../../people/colors.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { findParts } from "../../people/parts/find-parts.ts";

function smoothWithin(raster: Raster, mask: Plane, box: Box, radius: number): Raster {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const width = Math.min(raster.width, Math.ceil(box.left + box.width)) - left;
  const height = Math.min(raster.height, Math.ceil(box.top + box.height)) - top;
  if (width < 4 || height < 4) return raster;
  const part = createRaster(width, height);
  const rowOf = (y: number) => (y + top) * raster.width + left;
  for (let y = 0; y < height; y += 1) {
    part.data.set(raster.data.subarray(rowOf(y) * 3, (rowOf(y) + width) * 3), y * width * 3);
  }
  const smooth = smoothRaster(part, radius, 0.004);
  const result = copyRaster(raster);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = Math.min(1, Math.max(0, mask.data[rowOf(y) + x]!));
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (rowOf(y) + x) * 3 + channel;
        result.data[at] =
          raster.data[at]! * (1 - share) + smooth.data[(y * width + x) * 3 + channel]! * share;
      }
    }
  }
  return result;
}

export const smoothSkin: Operation<"smooth-skin"> = async (scene, { strength }, context) => {
  const main = await withFaces(scene.main, context);
  let { raster } = main;
  for (const face of main.faces) {
    const { width } = faceBox(face);
    const parts = [OVAL, LEFT_EYE, RIGHT_EYE, LEFT_BROW, RIGHT_BROW, LIPS_OUTLINE].map((part) =>
      pick(face, part),
    );
    const mask = polygonMask(raster.width, raster.height, parts, width / 40);
    for (let i = 0; i < mask.data.length; i += 1) mask.data[i]! *= strength;
    raster = smoothWithin(raster, mask, faceBox(face), Math.max(2, width / 40));
  }
  return withPicture({ ...scene, main }, raster);
};

/** Colours nearer to grey than this, in steps of 256, have no hue to keep. */
const GREY = 10;
/** The most of any channel: a colour beyond it gives up some of its own colourfulness, so that it can be light enough. */
const BRIGHTEST = 250;
/** A curve that is right for the mean colour misses it a little for the colours around it: it is led again, this often at most. */
const PASSES = 4;

/** Hue in degrees and colourfulness of a colour, the largest difference of its channels. */
function hueOf([red, green, blue]: Rgb): { hue: number; chroma: number } {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const chroma = most - least;
  if (chroma === 0) return { hue: 0, chroma };
  const sixth =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return { hue: sixth * 60, chroma };
}

/** The nearest colour to one shown whose lightness and hue are within bounds of the skin's own. */
export function boundSkin(shown: Rgb, own: Rgb, bounds: { luma: number; hue: number }): Rgb {
  const [from, to] = [hueOf(shown), hueOf(own)];
  const away = ((from.hue - to.hue + 540) % 360) - 180;
  const isGrey = to.chroma < GREY || from.chroma < GREY;
  const excess = isGrey ? 0 : Math.max(0, Math.abs(away) - bounds.hue) / Math.max(1e-6, Math.abs(away));
  const luma = lumaOf(...own);
  const light = Math.min(luma + bounds.luma, Math.max(luma - bounds.luma, lumaOf(...shown)));
  // On the way from the shown colour to the own one of the same lightness and colourfulness the hue comes within bounds.
  const [shownLuma, ownLuma] = [Math.max(1, lumaOf(...shown)), Math.max(1, luma)];
  const gain = isGrey ? 0 : from.chroma / to.chroma;
  const at = (channel: 0 | 1 | 2): number => {
    const wanted = shownLuma + (own[channel] - ownLuma) * gain;
    return Math.max(0, shown[channel] + (wanted - shown[channel]) * excess) * (light / shownLuma);
  };
  const wanted: Rgb = [at(0), at(1), at(2)];
  const plain: Rgb = isGrey ? [light, light, light] : scaleColor(own, light / ownLuma);
  const [most, least] = [Math.max(...wanted), Math.max(...plain)];
  return most <= BRIGHTEST
    ? wanted
    : mixColors(wanted, plain, (most - BRIGHTEST) / Math.max(most - BRIGHTEST, most - least));
}

const photoSkins = async ({ framed, findFaces }: RecipeContext): Promise<(Rgb | null)[]> =>
  sortFaces(await findFaces(framed)).map((face) => litSkin(framed, face));

function keepOn(
  raster: Raster,
  face: Face,
  person: Plane | null,
  own: Rgb,
  bounds: { luma: number; hue: number },
  grain: Grain,
): Raster {
  let [kept, skin] = [raster, createPlane(0, 0)];
  for (let pass = 0; pass < PASSES; pass += 1) {
    const shown = litSkin(kept, face);
    if (shown === null) break;
    const wanted = boundSkin(shown, own, bounds);
    if (wanted.every((value, channel) => Math.abs(value - shown[channel]!) < 1)) break;
    if (pass === 0)
      skin = gaussianBlur(
        findParts(raster, face, person, grain).skin,
        Math.max(0.6, createFaceFrame(face).width * 0.012),
      );
    kept = retone(kept, shown, wanted, skin);
  }
  return kept;
}

export const keepSkin: Operation<"keep-skin"> = async (scene, bounds, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const owns = await photoSkins(context);
  let { raster } = main;
  sortFaces(main.faces ?? []).forEach((face, i) => {
    const own = owns[i] ?? owns[0];
    if (own) raster = keepOn(raster, face, main.person, own, bounds, context.grain);
  });
  return withPicture({ ...scene, main }, raster);
};
