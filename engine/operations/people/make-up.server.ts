import type { MakeUpLayer, MakeUpShape } from "#registry/contract/operations/look.ts";
import { faceBox, pick, type Box, type Face } from "../../core/face/face.ts";
import { CHEEKS } from "../../core/face/landmarks.ts";
import { alphaPlane } from "../../core/layer/layer.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { createFaceFrame } from "../../core/face/face-frame.ts";
import { findParts, type Parts } from "../../people/parts/find-parts.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { cropPlane } from "../../core/raster/crop-plane.ts";
import { isMonochrome } from "../../core/raster/is-monochrome.ts";
import { createNoise } from "../../core/raster/noise.ts";
import {
  clamp01,
  copyRaster,
  lumaOf,
  type Plane,
  type Raster,
  parseColor,
} from "../../core/raster/raster.ts";
import { withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import * as eye from "./makeup/eye-shapes.ts";
import * as face from "./makeup/face-shapes.ts";
import * as mouth from "./makeup/mouth-shapes.ts";
import type { DrawShape } from "./makeup/shape-brief.ts";

/** How much of the skin's own light and dark shows through paint, as an exponent. */
const TEXTURE = 0.72;
/** Brighter than this many times the skin's mean, paint does not get: reflections of a flash. */
const BRIGHTEST = 1.45;
/** How fast a tint's colour follows; the light stays by this share. */
const TINT_LIGHT = 0.75;

/** How each shape of make-up is drawn. One without an entry does not compile. */
const SHAPE_TABLE: Readonly<Record<MakeUpShape, DrawShape>> = {
  base: face.base,
  lips: mouth.lips,
  grin: mouth.grin,
  stitches: mouth.stitches,
  "eye-shadow": eye.eyeShadow,
  "eye-socket": eye.eyeSocket,
  "eye-diamond": eye.eyeDiamond,
  liner: eye.liner,
  "under-eye": eye.underEye,
  tears: eye.tears,
  lashes: eye.lashes,
  brows: eye.brows,
  "arched-brows": eye.archedBrows,
  blush: eye.blush,
  "cheek-hollow": face.cheekHollow,
  "temple-hollow": eye.templeHollow,
  "nose-tip": face.noseTip,
  "nose-hollow": face.noseHollow,
  "cat-nose": face.catNose,
  whiskers: mouth.whiskers,
  "beard-shadow": mouth.beardShadow,
  "jaw-shade": mouth.jawShade,
  wrinkles: face.wrinkles,
  cracks: face.cracks,
  freckles: face.freckles,
  web: face.web,
  fangs: mouth.fangs,
};

/** Shapes that reach beyond the skin of the face, over hair or background. */
const FREE_SHAPES: ReadonlySet<MakeUpShape> = new Set<MakeUpShape>(["whiskers", "lashes", "fangs", "lips"]);

/** Room around a face's landmarks that make-up may reach, in face widths. */
const MARGIN = 0.45;

/** The part of the picture around a face. */
function boxAround(face: Face, { width, height }: Raster): Box {
  const box = faceBox(face);
  const margin = box.width * MARGIN;
  const left = Math.max(0, Math.floor(box.left - margin));
  const top = Math.max(0, Math.floor(box.top - margin));
  const right = Math.min(width, Math.ceil(box.left + box.width + margin));
  const bottom = Math.min(height, Math.ceil(box.top + box.height + margin));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Mean luma of the cheeks: what counts as neither lit nor shaded. */
function skinLuma({ data, width, height }: Raster, face: Face): number {
  const lumas = pick(face, CHEEKS).map(({ x, y }) => {
    const column = Math.min(width - 1, Math.max(0, Math.round(x)));
    const at = (Math.min(height - 1, Math.max(0, Math.round(y))) * width + column) * 3;
    return lumaOf(data[at]!, data[at + 1]!, data[at + 2]!);
  });
  return Math.max(24, lumas.reduce((sum, luma) => sum + luma, 0) / lumas.length);
}

/** Where skin can take paint: what hair covers stays free. */
function paintable(parts: Parts, box: Box): Plane {
  const [skin, hair] = [cropPlane(parts.skin, box), cropPlane(parts.hair, box)];
  for (let i = 0; i < skin.data.length; i += 1)
    skin.data[i] = clamp01(skin.data[i]! * 1.2) * (1 - clamp01(hair.data[i]! * 1.1));
  return gaussianBlur(skin, Math.max(0.6, box.width / 400));
}

/** Paints one face, which changes the picture. */
async function paintFace(
  raster: Raster,
  face: Face,
  person: Plane | null,
  layers: readonly MakeUpLayer[],
  { random, grain }: Pick<RecipeContext, "random" | "grain">,
): Promise<void> {
  const box = boxAround(face, raster);
  const frame = createFaceFrame(face);
  const skin = paintable(findParts(raster, face, person, grain), box);
  const luma = skinLuma(raster, face);
  for (const layer of layers) {
    const sides = frame.sides.filter(
      ({ out }) => layer.side === "both" || (layer.side === "left") === out < 0,
    );
    const drawing = SHAPE_TABLE[layer.shape]({ frame, sides, size: layer.size, random });
    const shift = `<g transform="translate(${-box.left} ${-box.top})">${drawing}</g>`;
    const shape = alphaPlane(await drawSvg(shift, box.width, box.height));
    const cover = gaussianBlur(shape, layer.blur * frame.width);
    if (layer.grain > 0) {
      const noise = createNoise(box.width, box.height, Math.max(1.1, frame.width / 240), random);
      for (let i = 0; i < cover.data.length; i += 1)
        cover.data[i]! *= clamp01(1 - layer.grain * (0.62 - 0.75 * noise.data[i]!));
    }
    if (!FREE_SHAPES.has(layer.shape))
      for (let i = 0; i < cover.data.length; i += 1) cover.data[i]! *= skin.data[i]!;
    applyPaint(raster, cover, box, layer, luma);
  }
}

/**
 * Puts make-up on every face: shapes that follow its landmarks, so painted that the skin's texture and light stay.
 * A picture without a face stays as it is.
 */
export const makeUp: Operation<"make-up"> = async (scene, { layers }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const faces = main.faces ?? [];
  const raster = copyRaster(main.raster);
  // A tint would be the only colour of a black and white photo.
  const shown = isMonochrome(main.raster) ? layers.filter(({ blend }) => blend !== "tint") : layers;
  for (const face of faces) await paintFace(raster, face, main.person, shown, context);
  return withPicture({ ...scene, main }, raster);
};

/**
 * Lays one colour on skin so that its texture and light stay visible. Changes the picture.
 * @param cover how much of it there is, 0 to 1, in the box's own pixels
 * @param skin mean luma of the face, 0 to 255
 */
function applyPaint(
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
