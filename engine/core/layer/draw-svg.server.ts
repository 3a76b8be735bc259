import sharp from "sharp";
import type { Layer } from "./layer.ts";

/**
 * Draws SVG elements on a clear layer. One unit is one pixel, from the top left. Text has to be paths: no font of the
 * machine is used.
 * @param content what stands inside the `svg` element, written by the engine alone
 */
export async function drawSvg(content: string, width: number, height: number): Promise<Layer> {
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${content}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { density: 72, limitInputPixels: false })
    .resize(w, h, { fit: "fill" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
}
