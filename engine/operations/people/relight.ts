import { faceBox } from "../../core/face/face.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { lengthOf, mapPixels } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** A soft key light on the face from one side, with a rim on the other edge of the person; only the person is lit. */
export const relight: Operation<"relight"> = async (scene, { strength, side }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const { raster, person } = main;
  const { width, height } = raster;
  const face = main.faces?.[0];
  const box = face
    ? faceBox(face)
    : { left: width * 0.35, top: height * 0.2, width: width * 0.3, height: height * 0.35 };
  const towards = side === "left" ? -1 : 1;
  const reach = Math.max(box.height * 2.1, longerSide(raster) * 0.25);
  const centre = { x: box.left + box.width * (0.5 + 0.22 * towards), y: box.top + box.height * 0.42 };
  const depth = person && gaussianBlur(person, longerSide(raster) * 0.02);
  return withPicture(
    { ...scene, main },
    mapPixels(raster, (red, green, blue, out, pixel) => {
      const x = pixel % width;
      const y = (pixel - x) / width;
      const away = lengthOf((x - centre.x) / reach, (y - centre.y) / reach);
      const across = Math.max(-1, Math.min(1, ((x - centre.x) * towards) / (box.width * 1.2)));
      const within = person ? person.data[pixel]! : 1;
      const rim = depth ? within * Math.max(0, 0.75 - depth.data[pixel]!) * Math.max(0, -across) * 0.5 : 0;
      const key = 0.22 - 0.55 * Math.min(1.2, away * away) + 0.16 * across;
      const gain = 1 + strength * (within * Math.max(-0.7, key) + rim);
      out[0] = red * gain;
      out[1] = green * gain;
      out[2] = blue * gain;
    }),
  );
};
