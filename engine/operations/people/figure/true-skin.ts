import type { Face } from "../../../core/face/face.ts";
import { alphaPlane, cutLayer, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha } from "../../../core/layer/stack-layer.ts";
import type { Plane, Rgb } from "../../../core/raster/raster.ts";
import { skinColor } from "../../../people/hair/hair-color.ts";
import { leadColor, litSkin, retone } from "../../../people/lit-skin.ts";

/**
 * Covers a person's own picture with a surface so that the skin keeps its colour: what light, gloss and dye of the surface
 * do to the lit cheek is taken out of the paint beforehand.
 * @param skin where bare skin is
 */
export function coverTrue(
  layer: Layer,
  face: Face,
  skin: Plane,
  cover: (layer: Layer) => Layer,
): { shaded: Layer; paint: Rgb } {
  const own = dropAlpha(layer);
  const color = litSkin(own, face) ?? skinColor(own, face);
  const shown = litSkin(dropAlpha(cover(layer)), face) ?? color;
  const paint = leadColor(shown, color)(color);
  const shaded = cover(cutLayer(retone(own, color, paint, skin), alphaPlane(layer)));
  return { shaded, paint };
}
