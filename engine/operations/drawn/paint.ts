import type { Coat } from "#registry/contract/operations/drawn.ts";
import { type Point, centreOf, faceBox, pick, type Face } from "../../core/face/face.ts";
import { OVAL } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { findFlow } from "../../core/lines/flow-field.ts";
import { blurRaster } from "../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { evenOut, createNoise } from "../../core/raster/noise.ts";
import type { Random } from "../../core/raster/random.ts";
import {
  createPlane,
  type Plane,
  lengthOf,
  createRaster,
  smoothstep,
  type Raster,
  type Rgb,
  lumaOf,
  lumaPlane,
  parseColor,
  scaleSize,
  nearestPixel,
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { findSubject } from "../place/background.ts";

/** How much paint each hair of a brush leaves: across the brush, and along the way it goes. Mean 0, deviation 1. */
interface Bristles {
  at(across: number, along: number): number;
}

const ACROSS = 32;
const ALONG = 256;

/** A brush's hairs: streaks that differ across and hardly along. `across` is -1 to 1, `along` in widths of the brush. */
export function createBristles(random: Random): Bristles {
  const plane = createPlane(ALONG, ACROSS);
  for (let row = 0; row < ACROSS; row += 1) {
    let value = random() * 2 - 1;
    for (let column = 0; column < ALONG; column += 1) {
      value = value * 0.94 + (random() * 2 - 1) * 0.34;
      plane.data[row * ALONG + column] = value;
    }
  }
  const { data } = evenOut(gaussianBlur(plane, 0.8));
  return {
    at: (across, along) => {
      const row = Math.min(ACROSS - 1, Math.max(0, Math.floor((across * 0.5 + 0.5) * ACROSS)));
      return data[row * ALONG + (Math.floor(along * 10) & (ALONG - 1))]!;
    },
  };
}

/** Tells in which direction a brush goes at a place of the picture, in pixels, as a unit vector with either sign. */
type StrokeField = (x: number, y: number, out: Point) => void;

/** Directions are worked out at this many pixels on the longer side: they change slowly. */
const SIDE = 640;
/** Slope (values per pixel at that size) at which form and free movement count the same. */
const EVEN_SLOPE = 0.012;

/**
 * Strokes follow the forms of the picture; where it is even, they lie slanting or circle `focus`, as `swirl` says.
 * @param focus in the plane's pixels
 */
export function createStrokeField(luma: Plane, focus: Point, swirl: number, random: Random): StrokeField {
  const scale = Math.min(1, SIDE / Math.max(luma.width, luma.height));
  const { width, height } = scaleSize(luma, scale);
  const flow = findFlow(resizePlane(luma, width, height), Math.max(2, SIDE / 130));
  const drift = createNoise(width, height, SIDE / 7, random);
  const { x: alongX, y: alongY } = flow.along;
  for (let pixel = 0; pixel < alongX.length; pixel += 1) {
    const dx = (pixel % width) - focus.x * scale;
    const dy = Math.floor(pixel / width) - focus.y * scale;
    const slanting = -0.9 + drift.data[pixel]! * 0.25;
    const circling = Math.atan2(dy, dx) + Math.PI / 2 + drift.data[pixel]! * 0.55;
    const form = flow.slope[pixel]! ** 2 / (flow.slope[pixel]! ** 2 + EVEN_SLOPE ** 2);
    // Doubled angles: a direction and its opposite are the same stroke.
    const free = (1 - form) ** 2;
    const own = Math.atan2(alongY[pixel]!, alongX[pixel]!);
    const c =
      form * Math.cos(2 * own) +
      free * (swirl * Math.cos(2 * circling) + (1 - swirl) * Math.cos(2 * slanting));
    const s =
      form * Math.sin(2 * own) +
      free * (swirl * Math.sin(2 * circling) + (1 - swirl) * Math.sin(2 * slanting));
    const angle = Math.atan2(s, c) / 2;
    alongX[pixel] = Math.cos(angle);
    alongY[pixel] = Math.sin(angle);
  }
  return (x, y, out) => {
    const pixel = nearestPixel({ width, height }, x * scale, y * scale);
    out.x = alongX[pixel]!;
    out.y = alongY[pixel]!;
  };
}

interface Painting {
  raster: Raster;
  height: Plane;
  /** Which stroke touched a pixel last; no stroke covers a place twice. */
  last: Int32Array;
  strokes: number;
}

interface Stroke {
  points: readonly Point[];
  width: number;
  color: Rgb;
}

export function createPainting(width: number, height: number, ground: Rgb): Painting {
  const raster = createRaster(width, height);
  for (let at = 0; at < raster.data.length; at += 3) raster.data.set(ground, at);
  return { raster, height: createPlane(width, height), last: new Int32Array(width * height), strokes: 0 };
}

/** How much of a stroke's length its dry end takes. */
const DRY_FROM = 0.62;

function drawStroke(
  painting: Painting,
  { points, width, color }: Stroke,
  bristles: Bristles,
  offset: number,
): void {
  const { raster, height, last } = painting;
  painting.strokes += 1;
  const id = painting.strokes;
  const half = width / 2;
  const total = Math.max(1, points.length - 1);
  const coarse = Math.min(1, width / 5);
  for (let index = 0; index < total; index += 1) {
    const from = points[index]!;
    const to = points[Math.min(points.length - 1, index + 1)]!;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.max(0.001, lengthOf(dx, dy));
    const [ux, uy] = [dx / length, dy / length];
    const x0 = Math.max(0, Math.floor(Math.min(from.x, to.x) - half));
    const x1 = Math.min(raster.width - 1, Math.ceil(Math.max(from.x, to.x) + half));
    const y0 = Math.max(0, Math.floor(Math.min(from.y, to.y) - half));
    const y1 = Math.min(raster.height - 1, Math.ceil(Math.max(from.y, to.y) + half));
    for (let y = y0; y <= y1; y += 1) {
      for (let x = x0; x <= x1; x += 1) {
        const pixel = y * raster.width + x;
        if (last[pixel] === id) continue;
        const along = (x - from.x) * ux + (y - from.y) * uy;
        const across = ((y - from.y) * ux - (x - from.x) * uy) / half;
        const beyond = along < 0 ? along / half : along > length ? (along - length) / half : 0;
        const away = across * across + beyond * beyond;
        if (away >= 1 || (beyond > 0 && index < total - 1) || (beyond < 0 && index > 0 && beyond < -0.35))
          continue;
        const share = (index + Math.min(1, Math.max(0, along / length))) / total;
        const hair = bristles.at(across, offset + (index * length + along) / width);
        const edge = 1 - smoothstep(0.55 + 0.12 * hair * coarse, 1, Math.sqrt(away));
        const dry = 1 - coarse * 0.85 * smoothstep(DRY_FROM, 1.05, share + hair * 0.12);
        const alpha = edge * dry;
        if (alpha < 0.04) continue;
        last[pixel] = id;
        const light = 1 + hair * 0.055 * coarse;
        const at = pixel * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const old = raster.data[at + channel]!;
          raster.data[at + channel] = old + (color[channel]! * light - old) * alpha + 0.5;
        }
        const ridge = smoothstep(0.5, 0.85, Math.abs(across)) * 0.35;
        const thick = (0.5 + 0.22 * hair + ridge) * Math.min(1.2, coarse);
        height.data[pixel] = height.data[pixel]! * (1 - alpha) + thick * alpha;
      }
    }
  }
}

/** How thickly the paint is laid on, and how clearly the canvas shows through. */
const RELIEF = 0.5;
const WEAVE = 0.3;

/** The finished picture under a light from the upper left, with the canvas' weave where paint lies thin. */
export function lightPainting({ raster, height }: Painting): Raster {
  const { width, data } = height;
  const result = createRaster(raster.width, raster.height);
  const pitch = Math.max(1.4, Math.max(raster.width, raster.height) / 620);
  const thread = new Float32Array(Math.max(raster.width, raster.height));
  for (let i = 0; i < thread.length; i += 1) thread[i] = Math.sin((i / pitch) * Math.PI);
  for (let y = 0, pixel = 0; y < raster.height; y += 1) {
    const below = y + 1 < raster.height ? width : 0;
    const above = y > 0 ? width : 0;
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const left = x > 0 ? 1 : 0;
      const right = x + 1 < width ? 1 : 0;
      const slope = data[pixel + right]! - data[pixel - left]! + data[pixel + below]! - data[pixel - above]!;
      const cloth = WEAVE * 0.05 * thread[x]! * thread[y]! * (1.1 - Math.min(1, data[pixel]!));
      const lit = RELIEF * Math.max(-0.3, Math.min(0.34, slope * 0.42)) + cloth;
      const shine = lit > 0 ? lit * 46 : 0;
      for (let channel = 0; channel < 3; channel += 1)
        result.data[pixel * 3 + channel] = raster.data[pixel * 3 + channel]! * (1 + lit * 0.75) + shine;
    }
  }
  return result;
}

interface CoatTools {
  field: StrokeField;
  bristles: Bristles;
  variety: number;
  random: Random;
  /** Where the coat goes (above one half), null for everywhere. */
  within: Plane | null;
}

/** Places at which a cell is compared with the picture, from its middle, in shares of the spacing. */
const PROBES = [
  [0, 0],
  [-0.35, -0.35],
  [0.35, -0.35],
  [-0.35, 0.35],
  [0.35, 0.35],
] as const;
/** From stroke to stroke, in widths of the brush. */
const SPACING = 0.7;
/** A stroke has at least this many steps of half a width. */
const LEAST_STEPS = 3;

const offsetOf = (raster: Raster, x: number, y: number): number => nearestPixel(raster, x, y) * 3;

const differAt = (first: Raster, second: Raster, at: number): number =>
  Math.abs(first.data[at]! - second.data[at]!) +
  Math.abs(first.data[at + 1]! - second.data[at + 1]!) +
  Math.abs(first.data[at + 2]! - second.data[at + 2]!);

/** Follows the field from a start until the picture there is better served by what is painted already. */
function traceStroke(
  start: Point,
  color: Rgb,
  { picture, painted }: { picture: Raster; painted: Raster },
  field: StrokeField,
  { step, most, sign }: { step: number; most: number; sign: number },
): Point[] {
  const points = [start];
  let [x, y] = [start.x, start.y];
  let [lastX, lastY] = [0, 0];
  const along: Point = { x: 0, y: 0 };
  for (let count = 0; count < most; count += 1) {
    field(x, y, along);
    const turn = count === 0 ? sign : along.x * lastX + along.y * lastY < 0 ? -1 : 1;
    [lastX, lastY] = [along.x * turn, along.y * turn];
    x += lastX * step;
    y += lastY * step;
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) break;
    if (count >= LEAST_STEPS) {
      const at = offsetOf(picture, x, y);
      const toColor =
        Math.abs(picture.data[at]! - color[0]) +
        Math.abs(picture.data[at + 1]! - color[1]) +
        Math.abs(picture.data[at + 2]! - color[2]);
      if (toColor > differAt(picture, painted, at) + 12) break;
    }
    points.push({ x, y });
  }
  if (points.length === 1) points.push({ x: start.x + sign * step, y: start.y });
  return points;
}

/** The picture's colour as a painter mixes it: lighter or darker, and a little warmer or cooler than its neighbour. */
function mixColor(picture: Raster, at: number, variety: number, random: Random): Rgb {
  const [r, g, b] = [picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!];
  const light = 1 + (random() - 0.5) * 0.3 * variety;
  const warm = (random() - 0.5) * 62 * variety;
  const vivid = 1 + (random() - 0.25) * 0.9 * variety;
  const luma = lumaOf(r, g, b);
  return [
    (luma + (r - luma) * vivid) * light + warm,
    (luma + (g - luma) * vivid) * light + (random() - 0.5) * 18 * variety,
    (luma + (b - luma) * vivid) * light - warm,
  ];
}

/** Lays one coat of strokes of one brush over the painting, wherever it does not yet look like the picture. */
export function layCoat(
  painting: Painting,
  source: Raster,
  coat: Coat,
  width: number,
  tools: CoatTools,
): void {
  const { field, bristles, variety, random, within } = tools;
  const picture = blurRaster(source, width * 0.32);
  const spacing = Math.max(1.5, width * SPACING);
  const isFirst = painting.strokes === 0;
  const starts: Point[] = [];
  for (let y = spacing / 2; y < source.height + spacing / 2; y += spacing) {
    for (let x = spacing / 2; x < source.width + spacing / 2; x += spacing) {
      if (within && within.data[offsetOf(source, x, y) / 3]! < 0.5) continue;
      let [error, worst, place] = [0, -1, { x, y }];
      for (const [px, py] of PROBES) {
        const probe = { x: x + px * spacing, y: y + py * spacing };
        const difference = differAt(picture, painting.raster, offsetOf(picture, probe.x, probe.y));
        error += difference;
        if (difference > worst) [worst, place] = [difference, probe];
      }
      if (isFirst || error / (PROBES.length * 765) > coat.tolerance)
        starts.push({
          x: place.x + (random() - 0.5) * spacing * 0.5,
          y: place.y + (random() - 0.5) * spacing * 0.5,
        });
    }
  }
  for (let i = starts.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [starts[i], starts[j]] = [starts[j]!, starts[i]!];
  }
  const step = Math.max(1.2, width * 0.5);
  for (const start of starts) {
    const color = mixColor(picture, offsetOf(picture, start.x, start.y), variety, random);
    const most = Math.max(2, Math.round(((coat.length * width) / step) * (0.55 + 0.45 * random())));
    const pace = { step, most, sign: random() < 0.5 ? -1 : 1 };
    const points = traceStroke(start, color, { picture, painted: painting.raster }, field, pace);
    drawStroke(painting, { points, width: width * (0.85 + random() * 0.3), color }, bristles, random() * 24);
  }
}

/** The primed canvas between the strokes. */
const GROUND = "#b98a55";
/** A brush for faces is never broader than this share of the narrowest face, so that features survive. */
const FACE_BRUSH = 0.022;
const FINEST = 1.6;

/** Where a coat goes; null for everywhere. */
function placeCoat({ where }: Coat, person: Plane | null, faces: Plane | null): Plane | null {
  if (where === "everywhere") return null;
  return where === "faces" ? faces : person;
}

const faceWidth = (faces: readonly Face[]): number => Math.min(...faces.map((face) => faceBox(face).width));

export const paint: Operation<"paint"> = async (scene, step, context) => {
  const { raster, faces, person } = await findSubject(scene, context);
  const { width, height } = raster;
  const focus = faces[0] ? centreOf(pick(faces[0], OVAL)) : { x: width * 0.5, y: height * 0.42 };
  const mask =
    faces.length > 0
      ? polygonMask(
          width,
          height,
          faces.map((face) => pick(face, OVAL)),
          width / 200,
        )
      : null;
  const tools = {
    field: createStrokeField(lumaPlane(raster), focus, step.swirl, context.random),
    bristles: createBristles(context.random),
    random: context.random,
  };
  const painting = createPainting(width, height, parseColor(GROUND));
  for (const coat of step.coats) {
    if (coat.where === "faces" && mask === null) continue;
    const broad = coat.width * longerSide(raster);
    const isFace = coat.where === "faces" && mask !== null;
    const brush = Math.max(FINEST, isFace ? Math.min(broad, faceWidth(faces) * FACE_BRUSH) : broad);
    const variety = isFace ? step.variety * 0.4 : step.variety;
    layCoat(painting, raster, coat, brush, { ...tools, variety, within: placeCoat(coat, person, mask) });
  }
  return withPicture(scene, lightPainting(painting));
};
