import { boundsOf, pick, type Face } from "../../../core/face/face.ts";
import { OVAL } from "../../../core/face/landmarks.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import { alphaPlane, cutLayer, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha } from "../../../core/layer/stack-layer.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import {
  copyRaster,
  createPlane,
  lumaOf,
  mapPixels,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
} from "../../../core/raster/raster.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import { cheekColors } from "../../../people/colors.ts";
import { keepLargeRegions } from "../../../core/raster/regions.ts";
import type { Head } from "./cut-head.ts";

/** How even skin beside the face becomes: ears keep a little of their folds. */
const EVEN_SKIN = 0.85;
/** How often paint is mixed anew by what its surface made of it. */
const MIXINGS = 3;

/** The skin's own colour, and the paint that shows it under a surface's light. */
export interface SkinPaint {
  skin: Rgb;
  paint: Rgb;
}

/** Share of the cheek in the shade in what a painted face is seen to show: gloss lies on the other one, and is no paint. */
const SHADED = 0.25;

function shownSkin(raster: Raster, face: Face): Rgb | null {
  const [left, right] = cheekColors(raster, face);
  if (!left || !right) return left ?? right;
  const [lit, shaded] = lumaOf(...left) > lumaOf(...right) ? [left, right] : [right, left];
  return mixColors(lit, shaded, SHADED);
}

/**
 * A face painted evenly, covered with a surface and looked at: the paint is what makes the lit cheek of the toy have the
 * colour of the person's own. A surface's light, gloss and dye would otherwise lift dark skin and dull light skin.
 */
export function paintSkin(
  head: Head,
  skin: Rgb,
  cover: (layer: Layer) => Layer,
): SkinPaint & { painted: Layer; hair: Plane } {
  let paint = skin;
  for (let mixing = 1; ; mixing += 1) {
    const { layer, hair } = evenFace(head, paint);
    const painted = cover(layer);
    const shown = shownSkin(dropAlpha(painted), head.face);
    if (mixing === MIXINGS || shown === null) return { painted, hair, skin, paint };
    const mix = (channel: 0 | 1 | 2) =>
      Math.min(255, Math.max(0, paint[channel] + skin[channel] - shown[channel]));
    paint = [mix(0), mix(1), mix(2)];
  }
}

function evenFace(head: Head, skin: Rgb): { layer: Layer; hair: Plane } {
  const { layer, face } = head;
  const oval = polygonMask(
    layer.width,
    layer.height,
    [pick(face, OVAL)],
    boundsOf(pick(face, OVAL)).width * 0.025,
  );
  const raster = copyRaster(dropAlpha(layer));
  const alpha = alphaPlane(layer);
  const hair = createPlane(layer.width, layer.height);
  const firm = gaussianBlur(head.hair, layer.width * 0.006);
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    hair.data[pixel] = smoothstep(0.3, 0.6, firm.data[pixel]!) * alpha.data[pixel]!;
    const y = Math.floor(pixel / layer.width);
    // Above the brows a dark fringe or brim stays even inside the outline of the face.
    const inside = smoothstep(0.25, 0.75, oval.data[pixel]!);
    const bare = Math.max(inside, smoothstep(0.4, 0.8, head.skin.data[pixel]!) * EVEN_SKIN);
    const share = bare * (y < face.points[9]!.y ? 1 - hair.data[pixel]! : 1);
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      raster.data[at] = raster.data[at]! * (1 - share) + skin[channel]! * share;
    }
    if (y >= face.points[9]!.y) hair.data[pixel]! *= 1 - inside;
  }
  return { layer: cutLayer(raster, alpha), hair: keepLargeRegions(hair, 0.2, 0.08) };
}

/** How dark a beard is against the skin at which it is as thick as one can be; stubble is thinner by what it lacks. */
const THICKEST = 0.45;
/** What is hardly darker than skin is a white beard, which is thick. */
const LEAST_DARKER = 0.07;

export interface PaintedBeard {
  colors: Raster;
  /** 0 is a shade on the skin, 1 hair that hides it. */
  thickness: number;
}

/**
 * A beard in its own mean colour, set against the paint as the beard is against the skin: a shade of stubble stays one.
 * Lips and teeth inside it do not show.
 */
export function evenBeard(raster: Raster, beard: Plane, { skin, paint }: SkinPaint): PaintedBeard {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 1e-6;
  for (let pixel = 0; pixel < beard.data.length; pixel += 1) {
    if (beard.data[pixel]! < 0.9) continue;
    count += 1;
    for (const channel of [0, 1, 2] as const) sum[channel] += raster.data[pixel * 3 + channel]!;
  }
  const own: Rgb = [sum[0] / count, sum[1] / count, sum[2] / count];
  const against = (channel: 0 | 1 | 2): number =>
    Math.min(255, (own[channel] * Math.max(1, paint[channel])) / Math.max(1, skin[channel]));
  const mean: Rgb = [against(0), against(1), against(2)];
  const [luma, bare] = [lumaOf(...own), Math.max(1, lumaOf(...skin))];
  const colors = mapPixels(raster, (red, green, blue, out) => {
    const strand = 0.8 + (0.2 * lumaOf(red, green, blue)) / Math.max(1, luma);
    for (const channel of [0, 1, 2] as const) out[channel] = mean[channel] * Math.min(1.25, strand);
  });
  const darker = 1 - luma / bare;
  return { colors, thickness: darker < LEAST_DARKER ? 1 : Math.min(1, darker / THICKEST) };
}
