import type { MakeUpLayer } from "#registry/contract/operations/look.ts";
import { parseColor, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { lumaOf } from "../../../core/raster/raster.ts";
import type { Box } from "../../../core/face/face.ts";

/** How much of the skin's own light and dark shows through paint, as an exponent. */
const TEXTURE = 0.72;
/** Brighter than this many times the skin's mean, paint does not get: reflections of a flash. */
const BRIGHTEST = 1.45;
/** How fast a tint's colour follows; the light stays by this share. */
const TINT_LIGHT = 0.75;

/**
 * Lays one colour on skin so that its texture and light stay visible. Changes the picture.
 * @param cover how much of it there is, 0 to 1, in the box's own pixels
 * @param skin mean luma of the face, 0 to 255
 */
export function applyPaint(
  raster: Raster,
  cover: Plane,
  box: Box,
  { color, opacity, blend }: Pick<MakeUpLayer, "color" | "opacity" | "blend">,
  skin: number,
): void {
  const paint = parseColor(color);
  const paintLuma = Math.max(6, lumaOf(...paint));
  const { data } = raster;
  for (let y = 0; y < box.height; y += 1) {
    for (let x = 0; x < box.width; x += 1) {
      const share = cover.data[y * box.width + x]! * opacity;
      if (share < 0.004) continue;
      const at = ((y + box.top) * raster.width + x + box.left) * 3;
      const luma = lumaOf(data[at]!, data[at + 1]!, data[at + 2]!);
      const light = Math.min(BRIGHTEST, luma / skin) ** TEXTURE;
      for (let channel = 0; channel < 3; channel += 1) {
        const old = data[at + channel]!;
        const tone = paint[channel]!;
        let value = old;
        if (blend === "paint") value = tone * light;
        else if (blend === "shade") value = (old * tone) / 255;
        else if (blend === "light") value = 255 - ((255 - old) * (255 - tone)) / 255;
        else value = ((tone * luma) / paintLuma) * TINT_LIGHT + tone * (luma / skin) * (1 - TINT_LIGHT);
        data[at + channel] = old + (value - old) * share;
      }
    }
  }
}
