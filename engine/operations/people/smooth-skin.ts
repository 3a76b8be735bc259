import { faceBox, pick, type Box } from "../../core/face/face.ts";
import { LEFT_BROW, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_BROW, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { copyRaster, createRaster, type Plane, type Raster } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces } from "../../people/find-people.ts";

/** Smooths a box of the picture by a mask; the rest is not touched. */
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

/** Evens out the skin of every face; eyes, brows and lips stay as they are. */
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
