import type { MakeUpLayer, MakeUpShape } from "#registry/contract/operations/people.ts";
import { type FaceFrame, type FaceSide, createFaceFrame } from "../../core/face/face-frame.ts";
import { between, type Point, faceBox, pick, type Box, type Face } from "../../core/face/face.ts";
import { CHEEKS } from "../../core/face/landmarks.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { alphaPlane } from "../../core/layer/layer.ts";
import { cropPlane } from "../../core/raster/resize-plane.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { isMonochrome } from "../../core/raster/is-monochrome.ts";
import { createNoise } from "../../core/raster/noise.ts";
import {
  clamp01,
  copyRaster,
  lumaOf,
  type Plane,
  type Raster,
  parseColor,
  nearestPixel,
} from "../../core/raster/raster.ts";
import { withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { findParts, type Parts } from "../../people/parts/find-parts.ts";
import { area, curveThrough, ellipse, lines, outline, stroke } from "./curve.ts";
import * as shapes from "./makeup-shapes.ts";
import type { DrawShape } from "./makeup-shapes.ts";

const degreesOf = ({ right }: FaceFrame): number => (Math.atan2(right.y, right.x) * 180) / Math.PI;

const eachSide =
  (draw: (side: FaceSide, frame: FaceFrame, size: number) => string): DrawShape =>
  ({ frame, sides, size }) =>
    sides.map((side) => draw(side, frame, size)).join("");

/** From the lid to just under the brow, a little beyond the outer corner. */
const eyeShadow = eachSide((side, frame, size) => {
  const under = side.browLine.map((point, i) => between(side.upperLid[i * 2]!, point, 0.3 + 0.5 * size));
  const wing = frame.move(side.upperLid[0]!, side.out * 0.045 * size, 0.03 * size);
  return area(curveThrough([wing, ...side.upperLid, ...under.reverse()], true), outline(side.eyeOutline));
});

/** A dark hollow all round the eye, up into the brow; the eye itself stays. */
const eyeSocket = eachSide((side, frame, size) => {
  const centre = frame.move(side.eye, side.out * 0.012, 0.012);
  const ring = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const reach = 0.155 + 0.012 * Math.cos(3 * angle + side.out) - (s > 0 && c * side.out < 0 ? 0.02 : 0);
    return frame.move(centre, reach * c * size, (s > 0 ? 0.135 : 0.115) * s * size);
  });
  return area(curveThrough(ring, true), outline(side.eyeOutline));
});

/** A tall diamond with hollow sides through the eye. */
const eyeDiamond = eachSide((side, frame, size) => {
  const tips: Point[] = [
    frame.move(side.eye, 0, 0.27 * size),
    frame.move(side.eye, 0.125 * size, 0.005),
    frame.move(side.eye, 0, -0.235 * size),
    frame.move(side.eye, -0.125 * size, 0.005),
  ];
  const sides = tips.map((tip, i) => {
    const next = tips[(i + 1) % 4]!;
    const waist = between(between(tip, next, 0.5), side.eye, 0.16);
    return `${i === 0 ? `M${tip.x} ${tip.y}` : ""}Q${waist.x} ${waist.y} ${next.x} ${next.y}`;
  });
  return area(`${sides.join("")}Z`, outline(side.eyeOutline));
});

const liner = eachSide((side, frame, size) => {
  const wing = frame.move(side.upperLid[0]!, side.out * 0.05 * size, 0.022 * size);
  return (
    area(stroke([wing, ...side.upperLid], frame.width * 0.02 * size, 0.25)) +
    lines(curveThrough(side.lowerLid), frame.width * 0.003 * size, 0.5)
  );
});

const lashes = eachSide((side, frame, size) =>
  side.upperLid
    .slice(0, 7)
    .flatMap((point, i) => {
      const next = side.upperLid[i + 1]!;
      return [point, between(point, next, 0.5)];
    })
    .map((root, i) => {
      const tip = frame.move(root, side.out * (0.026 - 0.0025 * i) * size, (0.018 + 0.001 * i) * size);
      const bend = frame.move(root, side.out * 0.013 * size, 0.004 * size);
      return lines(curveThrough([root, bend, tip]), frame.width * 0.0042);
    })
    .join(""),
);

const underEye = eachSide((side, frame, size) => {
  const below = side.lowerLid.map((point, i) =>
    frame.move(point, 0, -(0.012 + 0.05 * Math.sin((Math.PI * i) / 8)) * size),
  );
  return area(curveThrough([...side.lowerLid, ...below.reverse()], true));
});

const tears: DrawShape = ({ frame, sides, size, random }) =>
  sides
    .flatMap((side) =>
      [2, 3.5, 5, 6.3].map((place) => {
        const from = between(side.lowerLid[Math.floor(place)]!, side.lowerLid[Math.ceil(place)]!, 0.5);
        const length = (0.1 + 0.2 * random()) * size;
        const path = [0, 0.3, 0.6, 1].map((share) =>
          frame.move(from, (random() - 0.5) * 0.012 + side.out * 0.012 * share, -length * share),
        );
        return area(stroke(path, frame.width * (0.01 + 0.01 * random()), 0.5));
      }),
    )
    .join("");

const brows = eachSide((side, frame, size) => {
  const middle = between(side.browOutline[2]!, side.browOutline[7]!, 0.5);
  const fuller = side.browOutline.map((point) => between(middle, point, size));
  const lowered = fuller.map((point) => frame.move(point, 0, -0.006));
  return area(curveThrough(lowered, true));
});

const archedBrows = eachSide((side, frame, size) => {
  const [inner, outer] = [side.browLine[4]!, side.browLine[0]!];
  const arch = [
    frame.move(inner, 0, 0.02),
    frame.move(between(inner, outer, 0.35), 0, 0.075 * size),
    frame.move(between(inner, outer, 0.7), 0, 0.125 * size),
    frame.move(outer, side.out * 0.02, 0.05 * size),
  ];
  return area(stroke(arch, frame.width * 0.03 * size, 0.12));
});

/** Round the temples, where a skull is hollow. */
const templeHollow = eachSide((side, frame, size) =>
  ellipse(
    frame.move(side.temple, -side.out * 0.02, -0.12),
    frame.width * 0.06 * size,
    frame.height * 0.15 * size,
    degreesOf(frame) - side.out * 8,
  ),
);

const blush = eachSide((side, frame, size) =>
  ellipse(
    frame.move(between(side.cheekbone, side.mouthCorner, 0.28), side.out * 0.045, 0.01),
    frame.width * 0.115 * size,
    frame.height * 0.062 * size,
    degreesOf(frame) - side.out * 22,
  ),
);

/** How much of the skin's own light and dark shows through paint, as an exponent. */
const TEXTURE = 0.72;
/** Brighter than this many times the skin's mean, paint does not get: reflections of a flash. */
const BRIGHTEST = 1.45;
/** How fast a tint's colour follows; the light stays by this share. */
const TINT_LIGHT = 0.75;

/** How each shape of make-up is drawn. One without an entry does not compile. */
const SHAPE_TABLE: Readonly<Record<MakeUpShape, DrawShape>> = {
  base: shapes.base,
  lips: shapes.lips,
  grin: shapes.grin,
  stitches: shapes.stitches,
  "eye-shadow": eyeShadow,
  "eye-socket": eyeSocket,
  "eye-diamond": eyeDiamond,
  liner,
  "under-eye": underEye,
  tears,
  lashes,
  brows,
  "arched-brows": archedBrows,
  blush,
  "cheek-hollow": shapes.cheekHollow,
  "temple-hollow": templeHollow,
  "nose-tip": shapes.noseTip,
  "nose-hollow": shapes.noseHollow,
  "cat-nose": shapes.catNose,
  whiskers: shapes.whiskers,
  "jaw-shade": shapes.jawShade,
  wrinkles: shapes.wrinkles,
  cracks: shapes.cracks,
  web: shapes.web,
  fangs: shapes.fangs,
};

/** Shapes that reach beyond the skin of the face, over hair or background. */
const FREE_SHAPES: ReadonlySet<MakeUpShape> = new Set<MakeUpShape>(["whiskers", "lashes", "fangs", "lips"]);

/** Room around a face's landmarks that make-up may reach, in face widths. */
const MARGIN = 0.45;

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
function skinLuma(raster: Raster, face: Face): number {
  const { data } = raster;
  const lumas = pick(face, CHEEKS).map(({ x, y }) => {
    const at = nearestPixel(raster, x, y) * 3;
    return lumaOf(data[at]!, data[at + 1]!, data[at + 2]!);
  });
  return Math.max(24, lumas.reduce((sum, luma) => sum + luma, 0) / lumas.length);
}

function paintable(parts: Parts, box: Box): Plane {
  const [skin, hair] = [cropPlane(parts.skin, box), cropPlane(parts.hair, box)];
  for (let i = 0; i < skin.data.length; i += 1)
    skin.data[i] = clamp01(skin.data[i]! * 1.2) * (1 - clamp01(hair.data[i]! * 1.1));
  return gaussianBlur(skin, Math.max(0.6, box.width / 400));
}

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
