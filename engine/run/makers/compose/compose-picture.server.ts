import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { drawLayer } from "../../../core/layer/layer.ts";
import { createTypesetter } from "../../../core/layer/text-path.server.ts";
import { readParameter, type Make } from "../maker.ts";
import { lumaOf, type Raster } from "../../../core/raster/raster.ts";
import { writePicture } from "../../../core/raster/raster-io.server.ts";
import { outputSize, ratioOf } from "../../../core/recipe/output-size.ts";
import { composeRaster } from "./compose-raster.server.ts";

/** What the small line in the corner says of the picture. */
const CAPTION = "local preview composition";
/** Height of its letters as a share of the picture's shorter side, and their distance from the edges in letters. */
const CAPTION_SIZE = 0.021;
const CAPTION_MARGIN = 0.9;
const SQUARE = { width: 1, height: 1 };

/** The resolution that a quality stands for. */
const sizeOf = (quality: unknown) => (quality === "fast" ? "1K" : quality === "ultra" ? "4K" : "2K");

/** Writes into the lower left corner what made the picture, in letters that stand out from what is below them. */
async function drawCaption(raster: Raster): Promise<void> {
  const size = Math.max(9, Math.min(raster.width, raster.height) * CAPTION_SIZE);
  const margin = size * CAPTION_MARGIN;
  const y = raster.height - margin;
  const { d, width } = await createTypesetter().set({ text: CAPTION, font: "fredoka", size, x: margin, y });
  let [sum, count] = [0, 0];
  for (let row = Math.floor(y - size); row < y; row += 2) {
    for (let x = Math.floor(margin); x < Math.min(raster.width, margin + width); x += 4) {
      const at = (row * raster.width + x) * 3;
      sum += lumaOf(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!);
      count += 1;
    }
  }
  const [ink, edge] = sum / Math.max(1, count) > 140 ? ["#14161c", "#ffffff"] : ["#ffffff", "#0b0d12"];
  const content = `<path d="${d}" fill="none" stroke="${edge}" stroke-opacity="0.45" stroke-width="${size * 0.14}" stroke-linejoin="round"/><path d="${d}" fill="${ink}" fill-opacity="0.88"/>`;
  drawLayer(raster, await drawSvg(content, raster.width, raster.height));
}

/** A picture from words alone: a seeded composition that says what it is. */
export const composePicture: Make<"compose"> = async (maker, job) => {
  const since = performance.now();
  const quality = readParameter(maker.quality, job);
  const strength = readParameter(maker.strength, job);
  const { width, height } = outputSize(sizeOf(quality), ratioOf(job.ratio, SQUARE), undefined);
  const raster = await composeRaster({
    ...{ words: job.words, width, height, seed: job.seed },
    ...(typeof strength === "number" && { strength }),
  });
  await drawCaption(raster);
  const composed = performance.now();
  const written = await writePicture(raster, width, height);
  const timings = { compose: Math.round(composed - since), write: Math.round(performance.now() - composed) };
  return { kind: "image", ...written, width, height, timings };
};
