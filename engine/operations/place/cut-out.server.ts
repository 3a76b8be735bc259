import { sampleRaster } from "../../core/raster/filter-raster.ts";
import {
  composite,
  copyRaster,
  createRaster,
  parseColor,
  type Alpha,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { resizeAlpha, resizeRaster } from "../../core/raster/raster-io.server.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withPerson } from "../../people/find-people.ts";
import { cleanEdge } from "./background.ts";

/** Above this a pixel shows nothing of what lies behind the subject. */
const SOLID = 250;

const toAlpha = ({ width, height, data }: Plane): Alpha => ({
  width,
  height,
  data: Uint8ClampedArray.from(data, (value) => value * 255),
});

/** Takes the colours of what lay behind out of soft edges: there the subject's own colours nearby are shown. */
function takeOutGround(fine: Raster, clean: Raster, alpha: Alpha): Raster {
  const result = copyRaster(fine);
  const [across, down] = [clean.width / fine.width, clean.height / fine.height];
  const color: [number, number, number] = [0, 0, 0];
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    const solid = alpha.data[pixel]!;
    if (solid === 0 || solid >= SOLID) continue;
    const x = pixel % fine.width;
    sampleRaster(clean, (x + 0.5) * across - 0.5, ((pixel - x) / fine.width + 0.5) * down - 0.5, color);
    const share = 1 - (solid / 255) ** 2;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      result.data[at] = fine.data[at]! * (1 - share) + color[channel]! * share;
    }
  }
  return result;
}

export const cutOut: Operation<"cut-out"> = async (scene, { ground }, context) => {
  const main = await withPerson(scene.main, context);
  const { raster, person } = main;
  if (person === null) return { ...scene, main };
  const clean = cleanEdge(raster, person);
  if (ground !== undefined) {
    const plain = createRaster(raster.width, raster.height);
    const color = parseColor(ground);
    for (let at = 0; at < plain.data.length; at += 3) plain.data.set(color, at);
    return withPicture({ ...scene, main }, composite(plain, clean, person));
  }
  const { width, height } = context.output;
  const isPhoto = raster === context.framed;
  const fine =
    (isPhoto ? await context.readDetail(width, height) : null) ?? (await resizeRaster(raster, width, height));
  const alpha = await resizeAlpha(toAlpha(person), width, height);
  return { ...scene, main: { raster: takeOutGround(fine, clean, alpha) }, alpha };
};
