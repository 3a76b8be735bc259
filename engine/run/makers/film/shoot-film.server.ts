import { createRequire } from "node:module";
import { PRODUCT } from "#registry/contract/product.ts";
import { faceBox, facesBox, moveFace, shareFaces, type Face } from "../../../core/face/face.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { createTypesetter } from "../../../core/layer/text-path.server.ts";
import type { Models } from "../../../core/models/models.server.ts";
import { fillHoles, outside } from "../../../core/raster/fill-holes.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import type { Random } from "../../../core/raster/random.ts";
import { readPhoto, readPhotoSize, resizeRaster } from "../../../core/raster/raster-io.server.ts";
import {
  composite,
  type Plane,
  type Raster,
  clamp01,
  lumaOf,
  mapPixels,
  fillPlane,
} from "../../../core/raster/raster.ts";
import { coveredShare } from "../../../core/raster/regions.ts";
import { resizePlane } from "../../../core/raster/resize-plane.ts";
import { frameRegion } from "../../../core/recipe/frame.ts";
import { readFramed } from "../../../core/recipe/read-framed.server.ts";
import type { GradeName } from "../../../words/film-words.ts";
import {
  createFrame,
  createLayer,
  drawLayer,
  drawLayerView,
  drawView,
  toLayerPlanes,
  toPlanes,
  drawingToPlanes,
  type LayerPlanes,
} from "./frame-planes.ts";
import { finishMp4 } from "./mp4.ts";
import { type FilmPlan, type View, viewAt } from "./plan-film.ts";
import { createWeather } from "./weather.ts";

/** What the camera moves over: a picture larger than the film, and a person before it where there is one. */
export interface Stage {
  /** With the person taken out and the place filled, where there is one. */
  background: Raster;
  person: { raster: Raster; mask: Plane } | null;
  /** Where the subject lies, in shares. */
  focus: { x: number; y: number };
}

/** The stage's pixels for one of the film's, so that a zoom does not blur. */
const STAGE_SCALE = 1.2;
/** Pixels on the longer side at which faces and people are looked for. */
const LOOK_SIDE = 1024;
/** Shares of the picture between which a person can be told from the background. */
const PERSON = { least: 0.03, most: 0.62 } as const;
/** Pixels on the longer side at which the place behind a person is filled. */
const FILL_SIDE = 480;

const evenOf = (pixels: number): number => 2 * Math.round(pixels / 2);

/** Pixels of a film's stage; both sides are even. */
export const stageSize = (film: { width: number; height: number }) => ({
  width: evenOf(film.width * STAGE_SCALE),
  height: evenOf(film.height * STAGE_SCALE),
});

async function removePerson(raster: Raster, mask: Plane): Promise<Raster> {
  const scale = FILL_SIDE / Math.max(raster.width, raster.height);
  const [width, height] = [Math.round(raster.width * scale), Math.round(raster.height * scale)];
  const small = await resizeRaster(raster, width, height);
  const known = outside(resizePlane(mask, width, height), 5);
  const filled = await resizeRaster(fillHoles(small, known), raster.width, raster.height);
  const gone = fillPlane({ width, height }, (i) => 1 - known.data[i]!);
  return composite(raster, filled, resizePlane(gaussianBlur(gone, 1.5), raster.width, raster.height));
}

/** Where faces are in a whole photo, in shares of it; looked for unless an inspection has found them already. */
async function findFaces(photo: Uint8Array, known: readonly Face[] | null, models: Models): Promise<Face[]> {
  if (known) return [...known];
  const raster = await readPhoto(photo, { width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside" });
  const found = (await (await models.faces())?.find(raster)) ?? [];
  return shareFaces(found, raster);
}

/**
 * Reads a photo in the film's shape, faces kept in it, and parts a person from the background where that works.
 * @throws AppError UNSUPPORTED_TYPE when it is no readable photo
 */
export async function setStage(
  photo: Uint8Array,
  faces: readonly Face[] | null,
  film: { width: number; height: number },
  models: Models,
): Promise<Stage> {
  const size = stageSize(film);
  const original = await readPhotoSize(photo);
  const found = await findFaces(photo, faces, models);
  const places = found.map((face) =>
    moveFace(face, ({ x, y }) => ({ x: x * original.width, y: y * original.height })),
  );
  const around = facesBox(places);
  const region = frameRegion(original, size.width / size.height, around);
  const raster = await readFramed(photo, region, size.width, size.height);
  const first = found[0] ? faceBox(found[0]) : null;
  const inside = (value: number) => Math.min(0.85, Math.max(0.15, value));
  const focus = first
    ? {
        x: inside((first.left + first.width / 2 - region.left) / region.width),
        y: inside((first.top + first.height / 2 - region.top) / region.height),
      }
    : { x: 0.5, y: 0.48 };
  if (found.length === 0) return { background: raster, person: null, focus };
  const scale = LOOK_SIDE / Math.max(size.width, size.height);
  const look = await resizeRaster(raster, Math.round(size.width * scale), Math.round(size.height * scale));
  const mask = (await (await models.person())?.segment(look)) ?? null;
  const share = mask ? coveredShare(mask) : 0;
  if (!mask || share < PERSON.least || share > PERSON.most)
    return { background: raster, person: null, focus };
  const large = resizePlane(mask, size.width, size.height);
  return {
    background: await removePerson(raster, large),
    person: { raster, mask: large },
    focus,
  };
}

const require = createRequire(import.meta.url);

/** How strongly pictures are reduced (10 to 51), how fast the encoder decides (0 to 10), and frames between whole ones. */
const QUANTIZER = 25;
const SPEED = 8;
const KEYFRAMES = 48;

/** Height of the letters and distance from the edges, in shares of the frame's shorter side. */
const LETTERS = 0.052;
const MARGIN = 0.035;
const OPACITY = 0.82;

interface Mark {
  layer: LayerPlanes;
  /** Even pixels. */
  left: number;
  top: number;
}

/** How light is changed: brightness as a power and a factor, colour kept, and factors of red, green and blue. */
interface GradeTraits {
  power: number;
  factor: number;
  saturation: number;
  tint: readonly [number, number, number];
}

const GRADES: Readonly<Record<GradeName, GradeTraits>> = {
  night: { power: 1.35, factor: 0.52, saturation: 0.55, tint: [0.74, 0.9, 1.32] },
  warm: { power: 1.04, factor: 1, saturation: 1.12, tint: [1.13, 1, 0.8] },
  monochrome: { power: 1.06, factor: 1, saturation: 0, tint: [1, 1, 1] },
  vintage: { power: 0.94, factor: 0.95, saturation: 0.62, tint: [1.1, 1, 0.82] },
};

/** Frames a second, as in the cinema. */
export const FRAMES_PER_SECOND = 24;

interface Shot {
  plan: FilmPlan;
  stage: Stage;
  size: { width: number; height: number };
  seconds: number;
  isMarked: boolean;
  random: Random;
}

/**
 * The view of what stands before the background: it comes nearer and moves further than what lies behind. The foot of
 * the person stays at the picture's lower edge.
 */
function nearView(view: View, start: View, depth: number): View {
  const zoom = view.zoom * (1 + depth * 0.5 * (view.zoom / Math.min(start.zoom, view.zoom) - 1));
  return {
    x: 0.5 + (view.x - 0.5) * (1 + depth * 0.6),
    y: view.y + (1 / view.zoom - 1 / zoom) / 2,
    zoom,
  };
}

/** Shoots the film frame by frame and encodes it. */
export async function shootFilm({ plan, stage, size, seconds, isMarked, random }: Shot): Promise<Buffer> {
  const background = toPlanes(gradeStage(stage.background, plan.grade));
  const person =
    stage.person && toLayerPlanes(gradeStage(stage.person.raster, plan.grade), stage.person.mask);
  const weather = plan.effects.map((name) => createWeather(name, random));
  const mark = isMarked ? await drawMark(size) : null;
  const encoder = await openEncoder(size, FRAMES_PER_SECOND);
  const { planes, bytes } = createFrame(size.width, size.height);
  const room = createLayer(size.width, size.height);
  const frames = Math.round(seconds * FRAMES_PER_SECOND);
  for (let frame = 0; frame < frames; frame += 1) {
    const view = viewAt(plan, frame / (frames - 1));
    drawView(background, view, planes);
    if (person) drawLayerView(person, nearView(view, plan.from, plan.depth), planes, room);
    for (const draw of weather) draw(planes, frame / FRAMES_PER_SECOND);
    if (mark) drawLayer(mark.layer, mark.left, mark.top, planes);
    encoder.add(bytes);
  }
  return encoder.finish();
}

function gradeStage(raster: Raster, name: GradeName | null): Raster {
  if (name === null) return raster;
  const { power, factor, saturation, tint } = GRADES[name];
  const curve = Float32Array.from(
    { length: 256 },
    (_, value) => 255 * factor * clamp01(value / 255) ** power,
  );
  return mapPixels(raster, (red, green, blue, out) => {
    const [r, g, b] = [curve[red]!, curve[green]!, curve[blue]!];
    const luma = lumaOf(r, g, b);
    out[0] = (luma + (r - luma) * saturation) * tint[0];
    out[1] = (luma + (g - luma) * saturation) * tint[1];
    out[2] = (luma + (b - luma) * saturation) * tint[2];
  });
}

/** The product's name for the lower right corner of a film: white with a soft dark rim, readable on any picture. */
export async function drawMark(frame: { width: number; height: number }): Promise<Mark> {
  const short = Math.min(frame.width, frame.height);
  const size = short * LETTERS;
  const line = { text: PRODUCT.name, font: "fredoka", size, x: size * 0.3, y: size * 1.05 } as const;
  const { d, width } = await createTypesetter().set(line);
  const box = { width: evenOf(width + size * 0.6), height: evenOf(size * 1.6) };
  const rim = `<path d="${d}" fill="none" stroke="#000" stroke-opacity="0.42" stroke-width="${size * 0.16}" stroke-linejoin="round"/>`;
  const layer = await drawSvg(
    `<g opacity="${OPACITY}">${rim}<path d="${d}" fill="#fff"/></g>`,
    box.width,
    box.height,
  );
  const margin = short * MARGIN;
  return {
    layer: drawingToPlanes(layer),
    left: evenOf(frame.width - margin - box.width),
    top: evenOf(frame.height - margin - box.height),
  };
}

/** Loads the encoder without what it does to a process that it is loaded in: errors are the process's own business. */
async function loadEncoder() {
  const exceptions = process.listeners("uncaughtException");
  const rejections = process.listeners("unhandledRejection");
  const { createH264MP4Encoder }: typeof import("h264-mp4-encoder") = require("h264-mp4-encoder");
  const encoder = await createH264MP4Encoder();
  for (const listener of process.listeners("uncaughtException"))
    if (!exceptions.includes(listener)) process.removeListener("uncaughtException", listener);
  for (const listener of process.listeners("unhandledRejection"))
    if (!rejections.includes(listener)) process.removeListener("unhandledRejection", listener);
  return encoder;
}

/**
 * Opens minih264 as WebAssembly: takes frames one by one (brightness, then both colours at half the size) and gives an MP4
 * file with H.264. Width and height are even.
 */
export async function openEncoder(size: { width: number; height: number }, framesPerSecond: number) {
  const encoder = await loadEncoder();
  encoder.width = size.width;
  encoder.height = size.height;
  encoder.frameRate = framesPerSecond;
  encoder.quantizationParameter = QUANTIZER;
  encoder.speed = SPEED;
  encoder.groupOfPictures = KEYFRAMES;
  encoder.initialize();
  return {
    add: (frame: Uint8Array): void => encoder.addFrameYuv(frame),
    finish: (): Buffer => {
      encoder.finalize();
      const file = Buffer.from(encoder.FS.readFile(encoder.outputFilename));
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return finishMp4(file);
    },
  };
}
