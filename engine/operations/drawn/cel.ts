import { faceBox, pick, type Face } from "../../core/face/face.ts";
import { LEFT_BROW, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_BROW, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { drawContours } from "../../core/lines/draw-contours.ts";
import { blurRaster, smoothRaster } from "../../core/raster/filter-raster.ts";
import {
  mixRasters,
  parseColor,
  createRaster,
  mapPixels,
  clamp01,
  createPlane,
  lumaOf,
  smoothstep,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { flattenColors, paintLabels } from "../../core/segments/flatten-colors.ts";
import { oklabOf } from "../../core/segments/oklab.ts";
import { withFaces } from "../../people/find-people.ts";

export const posterize: Operation<"posterize"> = (
  scene,
  { colors, palette, rounding, least, strength },
  { random },
) => {
  const { raster } = scene.main;
  const flat = flattenColors(
    raster,
    {
      count: colors,
      rounding,
      least,
      ...(palette && { palette: palette.map((hex) => oklabOf(parseColor(hex))) }),
    },
    random,
  );
  // Labels have hard borders; this much blur makes them as smooth as a drawn edge.
  const painted = blurRaster(paintLabels(flat), longerSide(raster) / 2400);
  return withPicture(scene, strength < 1 ? mixRasters(raster, painted, strength) : painted);
};

export const ink: Operation<"ink"> = (scene, { color, paper, strength, ...contours }) => {
  const { raster } = scene.main;
  const lines = drawContours(raster, contours);
  const [red, green, blue] = parseColor(color);
  const sheet = paper === undefined ? null : parseColor(paper);
  const ground = sheet ? createRaster(raster.width, raster.height) : raster;
  return withPicture(
    scene,
    mapPixels(ground, (r, g, b, out, pixel) => {
      const alpha = lines.data[pixel]! * strength;
      out[0] = (sheet ? sheet[0] : r) * (1 - alpha) + red * alpha;
      out[1] = (sheet ? sheet[1] : g) * (1 - alpha) + green * alpha;
      out[2] = (sheet ? sheet[2] : b) * (1 - alpha) + blue * alpha;
    }),
  );
};

/** Shorter contours are crumbs; a share of the longer side. */
const SHORTEST_LINE = 0.012;

/** Range of brightness (0 to 1) that a well lit subject has; fainter ones are flattened more carefully. */
const USUAL_RANGE = 0.45;

interface Light {
  /** Brightness (0 to 1) of the lit part of all faces, of the picture without one. */
  lit: number;
  /** From its dark to its light places. */
  range: number;
}

function measureLight(raster: Raster, faces: readonly Face[]): Light {
  const inside: number[] = [];
  if (faces.length === 0)
    for (let at = 0; at < raster.data.length; at += 3 * 97)
      inside.push(lumaOf(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!) / 255);
  for (const face of faces) {
    const mask = polygonMask(raster.width, raster.height, [pick(face, OVAL)], 0);
    for (let i = 0; i < mask.data.length; i += 7)
      if (mask.data[i]! > 0.5)
        inside.push(lumaOf(raster.data[i * 3]!, raster.data[i * 3 + 1]!, raster.data[i * 3 + 2]!) / 255);
  }
  inside.sort((a, b) => a - b);
  const at = (share: number) => inside[Math.floor((inside.length - 1) * share)] ?? 0.5;
  return { lit: at(0.6), range: at(0.95) - at(0.05) };
}

function featurePlane({ width, height }: Raster, faces: readonly Face[]): Plane {
  if (faces.length === 0) return createPlane(width, height);
  const parts = faces.flatMap((face) =>
    [LEFT_EYE, RIGHT_EYE, LEFT_BROW, RIGHT_BROW, LIPS_OUTLINE].map((part) => pick(face, part)),
  );
  const size = faces.reduce((sum, face) => sum + faceBox(face).width, 0) / faces.length;
  const plane = polygonMask(width, height, parts, Math.max(0.5, size * 0.018));
  for (let i = 0; i < plane.data.length; i += 1) plane.data[i] = smoothstep(0.08, 0.45, plane.data[i]!);
  return plane;
}

const clampByte = (value: number): number => Math.min(255, Math.max(0, value));

export const cel: Operation<"cel"> = async (scene, step, context) => {
  const main = await withFaces(scene.main, context);
  const { raster, faces } = main;
  const side = longerSide(raster);
  const widest = Math.max(0, ...faces.map((face) => faceBox(face).width));
  const radius = Math.max(2, step.flatness * Math.max(side * 0.008, Math.min(side * 0.02, widest * 0.038)));
  const light = measureLight(raster, faces);
  const edges = Math.min(1, Math.max(0.2, light.range / USUAL_RANGE)) ** 2;
  let flat = smoothRaster(raster, radius, edges * (0.004 + 0.012 * step.flatness));
  flat = smoothRaster(flat, radius, edges * (0.002 + 0.006 * step.flatness));
  // The lit side of a face lies in the middle of a tone, so that its shadows have an edge of their own.
  const offset = Math.round(light.lit * step.tones) - light.lit * step.tones;
  const edge = 0.5 - 0.44 * step.crispness;
  const features = featurePlane(raster, faces).data;
  const lines = step.lines && drawContours(raster, { ...step.lines, least: SHORTEST_LINE }).data;
  const [ink, inking] = [parseColor(step.lines?.color ?? "#000000"), step.lines?.strength ?? 0];
  const shade = parseColor(step.shade);
  const shadeLuma = lumaOf(...shade);
  const toneOf = (luma: number): number => {
    const level = luma * step.tones + offset;
    const floor = Math.floor(level);
    return clamp01((floor + smoothstep(0.5 - edge, 0.5 + edge, level - floor) - offset) / step.tones);
  };
  const darken = (painted: number, channel: 0 | 1 | 2, line: number): number =>
    // On what is darker than the ink no line shows.
    painted + Math.min(0, ink[channel] - painted) * line;
  const picture = mapPixels(raster, (red, green, blue, out, pixel) => {
    const keep = features[pixel]! * step.features;
    const at = pixel * 3;
    const r = flat.data[at]! * (1 - keep) + red * keep;
    const g = flat.data[at + 1]! * (1 - keep) + green * keep;
    const b = flat.data[at + 2]! * (1 - keep) + blue * keep;
    const luma = lumaOf(r, g, b) / 255;
    const toned = toneOf(luma);
    const target = 255 * (luma * keep + toned * (1 - keep));
    const gain = Math.min(3, target / Math.max(4, luma * 255));
    const cool = 0.22 * (1 - keep) * smoothstep(0.04, 0.3, light.lit - toned) * smoothstep(0.05, 0.25, toned);
    const chroma = step.saturation * (gain > 1 ? Math.sqrt(gain) : gain);
    const line = lines ? lines[pixel]! * inking : 0;
    const grey = luma * 255;
    out[0] = darken(clampByte(target + (r - grey) * chroma + (shade[0] - shadeLuma) * cool), 0, line);
    out[1] = darken(clampByte(target + (g - grey) * chroma + (shade[1] - shadeLuma) * cool), 1, line);
    out[2] = darken(clampByte(target + (b - grey) * chroma + (shade[2] - shadeLuma) * cool), 2, line);
  });
  return withPicture({ ...scene, main }, picture);
};
