import type { DrawingColors } from "#registry/contract/operations/drawn.ts";
import { faceArea, faceBox, type Box, type Face, largestFace, pick } from "../../core/face/face.ts";
import { drawContours } from "../../core/lines/draw-contours.ts";
import { blurRaster, smoothRaster } from "../../core/raster/filter-raster.ts";
import {
  mapPixels,
  type Plane,
  type Raster,
  parseColor,
  type Rgb,
  nearestPixel,
} from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { flattenColors, paintLabels } from "../../core/segments/flatten-colors.ts";
import { fromOklab, oklabOf, shiftColor } from "../../core/segments/oklab.ts";
import { CHIN, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import {
  describeRegions,
  type RegionShape,
  fillRegions,
  type FilledRegions,
  readLines,
} from "./drawing-regions.ts";
import {
  guessParts,
  type DrawnFace,
  type PartName,
  paintRegions,
  type RegionPaint,
  type Matter,
} from "./drawing-parts.ts";

interface Look {
  matter: Matter;
  relief: number;
  isBehind: boolean;
}

const LOOKS: Record<PartName, Look> = {
  sky: { matter: "air", relief: 0, isBehind: true },
  setting: { matter: "air", relief: 0, isBehind: true },
  ground: { matter: "grass", relief: 0, isBehind: true },
  path: { matter: "plain", relief: 0, isBehind: true },
  sun: { matter: "glow", relief: 0.2, isBehind: false },
  cloud: { matter: "plain", relief: 0.5, isBehind: false },
  roof: { matter: "tiles", relief: 0.35, isBehind: false },
  foliage: { matter: "leaves", relief: 0.8, isBehind: false },
  wood: { matter: "wood", relief: 0.8, isBehind: false },
  wall: { matter: "plain", relief: 0.18, isBehind: false },
  opening: { matter: "plain", relief: 0.1, isBehind: false },
  small: { matter: "plain", relief: 0.5, isBehind: false },
  plain: { matter: "plain", relief: 0.6, isBehind: false },
  figure: { matter: "plain", relief: 0.6, isBehind: false },
  skin: { matter: "plain", relief: 0.45, isBehind: false },
  hair: { matter: "wood", relief: 0.6, isBehind: false },
  lips: { matter: "plain", relief: 0.5, isBehind: false },
  eye: { matter: "plain", relief: 0.2, isBehind: false },
  cloth: { matter: "plain", relief: 0.5, isBehind: false },
};

/** Areas behind others run through several colours from top to bottom; of things, several have the same part. */
const hasGradient = (part: PartName): boolean =>
  part === "sky" || part === "setting" || part === "ground" || part === "path";

/** Areas of a drawing of which it is known what they show, by their numbers. */
type KnownParts = ReadonlyMap<number, PartName>;

/** How far below the chin the throat is looked for, in face heights. */
const THROAT = 0.12;

/** Share of the picture that a drawn face has to fill to be what the drawing is about. */
const LEAST_FACE = 0.015;
/** A drawing is blurred by this share of its longer side to find a face: lines alone are no face to the finder. */
const BLUR = 0.006;
/** How colourful a photo becomes when it is repainted. */
const VIVID = 1.3;

async function findDrawnFace(raster: Raster, context: RecipeContext): Promise<Face | null> {
  const faces = await context.findFaces(blurRaster(raster, longerSide(raster) * BLUR));
  const largest = largestFace(faces);
  return largest && faceArea(largest) >= LEAST_FACE * raster.width * raster.height ? largest : null;
}

const NOTHING: KnownParts = new Map();

const shareBox = (box: Box, { width, height }: Raster): DrawnFace => ({
  left: box.left / width,
  top: box.top / height,
  right: (box.left + box.width) / width,
  bottom: (box.top + box.height) / height,
});

function repaintPhoto(raster: Raster, random: () => number): Raster {
  const flat = flattenColors(raster, { count: 24, rounding: 0.0022, least: 0.0003 }, random);
  const colors = flat.colors.map((color) => {
    const [lightness, a, b] = oklabOf(color);
    return fromOklab([0.08 + lightness * 0.93, a * VIVID, b * VIVID]);
  });
  const painted = paintLabels({ ...flat, colors });
  const soft = smoothRaster(raster, longerSide(raster) * 0.008, 0.01);
  for (let i = 0; i < painted.data.length; i += 1)
    painted.data[i] = painted.data[i]! * 0.62 + soft.data[i]! * 0.38;
  return smoothRaster(painted, longerSide(raster) * 0.003, 0.004);
}

const paintPhoto = (regions: readonly RegionShape[]): RegionPaint[] =>
  regions.map(({ depth }) => ({
    from: [0, 0, 0],
    to: [0, 0, 0],
    top: 0,
    bottom: 1,
    relief: 0.22,
    matter: "plain",
    isBehind: false,
    depth,
  }));

/** Lays the drawing's own lines over the paint, darkened paint rather than black. */
const layLines = (picture: Raster, ink: Plane, strength: number): Raster =>
  mapPixels(picture, (red, green, blue, out, pixel) => {
    const alpha = ink.data[pixel]! * strength;
    out[0] = red * (1 - alpha) + (red * 0.14 + 18) * alpha;
    out[1] = green * (1 - alpha) + (green * 0.12 + 12) * alpha;
    out[2] = blue * (1 - alpha) + (blue * 0.14 + 18) * alpha;
  });

export const colorDrawing: Operation<"color-drawing"> = async (scene, step, context) => {
  const { raster } = scene.main;
  const drawn = readLines(raster);
  const ink = drawn ?? drawContours(raster, { width: 0.0022, detail: 0.62, calm: 0.35, least: 0.02 });
  const regions: FilledRegions = fillRegions(ink, step.gap * longerSide(raster));
  const shapes = describeRegions(regions);
  if (!drawn) {
    const painted = paintRegions(
      regions,
      paintPhoto(shapes),
      context.random,
      repaintPhoto(raster, context.random),
    );
    return withPicture(scene, layLines(painted, ink, 0.8));
  }
  const face = await findDrawnFace(raster, context);
  const { regions: told, known } = face ? markFace(regions, face) : { regions, known: NOTHING };
  const described = face ? describeRegions(told) : shapes;
  const parts = guessParts(described, face && shareBox(faceBox(face), raster)).map(
    (part, index) => known.get(index) ?? part,
  );
  const painted = paintRegions(told, choosePaints(described, parts, step.colors), context.random, null);
  return withPicture(scene, layLines(painted, ink, 0.92));
};

/**
 * Makes face, lips and eyes of a drawn person areas of their own: their lines are seldom closed. The throat is skin as
 * well, where it is an area that is not much larger than the face.
 */
function markFace(regions: FilledRegions, face: Face): { regions: FilledRegions; known: KnownParts } {
  const { width, height } = regions.labels;
  const data = regions.labels.data.slice();
  const known = new Map<number, PartName>();
  let count = regions.count;
  let covered = 0;
  const mark = (part: PartName, indexes: readonly number[]) => {
    const mask = polygonMask(width, height, [pick(face, indexes)], 0.5);
    for (let i = 0; i < data.length; i += 1) {
      if (mask.data[i]! <= 0.5) continue;
      data[i] = count;
      covered += part === "skin" ? 1 : 0;
    }
    known.set(count, part);
    count += 1;
  };
  mark("skin", OVAL);
  mark("lips", LIPS_OUTLINE);
  mark("eye", LEFT_EYE);
  mark("eye", RIGHT_EYE);
  const chin = face.points[CHIN]!;
  const throat = data[nearestPixel({ width, height }, chin.x, chin.y + faceBox(face).height * THROAT)]!;
  let size = 0;
  for (let i = 0; i < data.length; i += 1) if (data[i] === throat) size += 1;
  if (!known.has(throat) && size < covered * 1.2) known.set(throat, "skin");
  return { regions: { ...regions, labels: { width, height, data }, count }, known };
}

/** A paint for every area: colours of one family go round among the areas that are the same kind of thing. */
function choosePaints(
  regions: readonly RegionShape[],
  parts: readonly PartName[],
  colors: DrawingColors,
): RegionPaint[] {
  const used = new Map<PartName, number>();
  return regions.map((region, index) => {
    const part = parts[index]!;
    const own = colors[part].map(parseColor);
    const turn = used.get(part) ?? 0;
    used.set(part, turn + 1);
    let [from, to]: [Rgb, Rgb] = [own[0]!, own.at(-1)!];
    if (!hasGradient(part)) {
      const color = own[turn % own.length]!;
      [from, to] = [shiftColor(color, 0.04), shiftColor(color, -0.07)];
    } else if (part === "ground") {
      // What lies nearer is darker and stronger.
      [from, to] = [shiftColor(from, -0.09 * region.top + 0.03), shiftColor(to, -0.05 * region.top)];
    }
    const spans = part === "sky" || part === "setting";
    return {
      from,
      to,
      top: spans ? 0 : region.top,
      bottom: part === "sky" ? Math.max(0.6, region.bottom) : region.bottom,
      depth: region.depth,
      ...LOOKS[part],
    };
  });
}
