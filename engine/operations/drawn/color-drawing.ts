import { choosePaints } from "./drawing/choose-paints.ts";
import { describeRegions, type RegionShape } from "./drawing/describe-regions.ts";
import { fillRegions, type FilledRegions } from "./drawing/fill-regions.ts";
import { guessParts, type DrawnFace } from "./drawing/guess-parts.ts";
import { markFace, type KnownParts } from "./drawing/mark-face.ts";
import { paintRegions, type RegionPaint } from "./drawing/paint-regions.ts";
import { readLines } from "./drawing/read-lines.ts";
import { faceArea, faceBox, type Box, type Face } from "../../core/face/face.ts";
import { drawContours } from "../../core/lines/draw-contours.ts";
import { blurRaster, smoothRaster } from "../../core/raster/filter-raster.ts";
import { mapPixels, type Plane, type Raster } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { flattenColors, paintLabels } from "../../core/segments/flatten-colors.ts";
import { fromOklab, oklabOf } from "../../core/segments/oklab.ts";

/** Share of the picture that a drawn face has to fill to be what the drawing is about. */
const LEAST_FACE = 0.015;
/** A drawing is blurred by this share of its longer side to find a face: lines alone are no face to the finder. */
const BLUR = 0.006;
/** How colourful a photo becomes when it is repainted. */
const VIVID = 1.3;

/** The largest face of a drawing, if it is large enough to matter. */
async function findDrawnFace(raster: Raster, context: RecipeContext): Promise<Face | null> {
  const faces = await context.findFaces(blurRaster(raster, longerSide(raster) * BLUR));
  const largest = [...faces].sort((a, b) => faceArea(b) - faceArea(a))[0];
  return largest && faceArea(largest) >= LEAST_FACE * raster.width * raster.height ? largest : null;
}

const NOTHING: KnownParts = new Map();

/** Bounds in shares of the picture. */
const shareBox = (box: Box, { width, height }: Raster): DrawnFace => ({
  left: box.left / width,
  top: box.top / height,
  right: (box.left + box.width) / width,
  bottom: (box.top + box.height) / height,
});

/** A photo's colours, flat and strong. */
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

/** Areas of a photo bulge a little, each on its own. */
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

/** Makes a painted picture of a line drawing and keeps its lines. A photo is drawn first, and keeps its colours. */
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
