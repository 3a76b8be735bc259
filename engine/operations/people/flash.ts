import { faceBox } from "../../core/face/face.ts";
import { clamp01, lumaOf, mapPixels } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** How much of the light falls on what is behind the person. */
const BEHIND = 0.45;

/** The light of a flash on the camera: it lifts what is near, fades with the distance from the faces and hardens tones. */
export const flash: Operation<"flash"> = async (scene, { strength }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { raster, person } = main;
  const { width, height } = raster;
  const boxes = (main.faces ?? []).map(faceBox);
  const box = boxes[0] ?? {
    left: width * 0.35,
    top: height * 0.25,
    width: width * 0.3,
    height: height * 0.35,
  };
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const reach = Math.max(box.height * 2.6, longerSide(raster) * 0.42);
  return withPicture(
    { ...scene, main },
    mapPixels(raster, (red, green, blue, out, pixel) => {
      const x = pixel % width;
      const y = (pixel - x) / width;
      const near = Math.exp(-(((x - centre.x) / reach) ** 2) - ((y - centre.y) / reach) ** 2);
      const share = person ? BEHIND + (1 - BEHIND) * person.data[pixel]! : 0.8;
      const luma = lumaOf(red, green, blue) / 255;
      const lifted = luma ** (1 - 0.42 * strength * near * share);
      const hard = clamp01((lifted - 0.5) * (1 + 0.25 * strength) + 0.5) * (1 - strength * 0.32 * (1 - near));
      const gain = hard / Math.max(0.012, luma);
      // Very dark colours would turn into coloured noise.
      const colored = Math.min(gain, 2.4);
      const rest = Math.max(0, hard - luma * colored) * 255;
      out[0] = red * colored + rest;
      out[1] = green * colored + rest;
      out[2] = blue * colored + rest;
    }),
  );
};
