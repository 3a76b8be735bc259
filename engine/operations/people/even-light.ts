import { faceBox, pick, type Face } from "../../core/face/face.ts";
import { LEFT_BROW, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_BROW, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import {
  createPlane,
  lumaOf,
  lumaPlane,
  mapPixels,
  smoothstep,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** Light is changed this much at most. */
const MOST_GAIN = 1.55;

/** How bright the skin is around each pixel, spread smoothly beyond the face, and what its middle is. */
function measureLight(luma: Plane, face: Face) {
  const { width, height } = luma;
  const box = faceBox(face);
  const parts = [OVAL, LEFT_EYE, RIGHT_EYE, LEFT_BROW, RIGHT_BROW, LIPS_OUTLINE].map((part) =>
    pick(face, part),
  );
  const mask = polygonMask(width, height, parts, 1);
  const weighted = createPlane(width, height);
  const values: number[] = [];
  for (let i = 0; i < mask.data.length; i += 1) {
    weighted.data[i] = luma.data[i]! * mask.data[i]!;
    if (mask.data[i]! > 0.9 && i % 3 === 0) values.push(luma.data[i]!);
  }
  values.sort((a, b) => a - b);
  const sigma = box.width * 0.13;
  const [sum, weight] = [gaussianBlur(weighted, sigma), gaussianBlur(mask, sigma)];
  const middle = values[Math.floor(0.5 * (values.length - 1))] ?? 0.5;
  // Far from the face nothing is known, and the light stays as it is.
  for (let i = 0; i < sum.data.length; i += 1)
    sum.data[i] = (sum.data[i]! + middle * 0.02) / (weight.data[i]! + 0.02);
  return { local: sum, middle };
}

function evenFace(raster: Raster, face: Face, person: Plane | null, strength: number): Raster {
  const luma = lumaPlane(raster);
  const { local, middle } = measureLight(luma, face);
  const gains = createPlane(raster.width, raster.height);
  for (let i = 0; i < gains.data.length; i += 1) {
    const even = Math.min(MOST_GAIN, Math.max(0.75, middle / Math.max(0.04, local.data[i]!)));
    gains.data[i] = 1 + (even - 1) * strength;
  }
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const share = person ? person.data[pixel]! : 1;
    const value = lumaOf(red, green, blue) / 255;
    // Lights are held back, so that nothing burns out; black stays black.
    const gain = gains.data[pixel]!;
    const held = gain > 1 ? 1 + (gain - 1) * (1 - smoothstep(0.55, 1, value)) : gain;
    const change = 1 + (held - 1) * share;
    out[0] = red * change;
    out[1] = green * change;
    out[2] = blue * change;
  });
}

/** Brings the light and the dark side of every face together; how light or dark its skin is on the whole stays. */
export const evenLight: Operation<"even-light"> = async (scene, { strength }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  let { raster } = main;
  for (const face of main.faces ?? []) raster = evenFace(raster, face, main.person, strength);
  return withPicture({ ...scene, main }, raster);
};
