import { createRequire } from "node:module";
import { PRODUCT } from "#registry/contract/product.ts";
import type { Random } from "../../../core/raster/random.ts";
import { clamp01, lumaOf, mapPixels, type Raster } from "../../../core/raster/raster.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { createTypesetter } from "../../../core/layer/text-path.server.ts";
import { drawLayerView, drawMarkLayer, drawView, type LayerRoom } from "./draw-view.ts";
import type { GradeName } from "../../../words/film-words.ts";
import type { FilmPlan, View } from "./film-plan.ts";
import { createFrame, toLayerPlanes, toPlanes, drawingToPlanes, type LayerPlanes } from "./frame-planes.ts";
import { viewAt } from "./plan-film.ts";
import type { Stage } from "./set-stage.server.ts";
import { createWeather } from "./weather.ts";
import { finishMp4 } from "./finish-mp4.ts";

const require = createRequire(import.meta.url);

/** Takes frames one by one and gives the film. */
interface FilmEncoder {
  /** One frame: brightness, then both colours at half the size (YUV 4:2:0). */
  add(frame: Uint8Array): void;
  /** The film as an MP4 file with H.264; nothing can be added after. */
  finish(): Buffer;
}

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

const even = (pixels: number): number => 2 * Math.round(pixels / 2);

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

export interface Shot {
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
  const pixels = size.width * size.height;
  const room: LayerRoom = {
    planes: createFrame(size.width, size.height).planes,
    alpha: new Uint8ClampedArray(pixels),
    smallAlpha: new Uint8ClampedArray(pixels / 4),
  };
  const frames = Math.round(seconds * FRAMES_PER_SECOND);
  for (let frame = 0; frame < frames; frame += 1) {
    const view = viewAt(plan, frame / (frames - 1));
    drawView(background, view, planes);
    if (person) drawLayerView(person, nearView(view, plan.from, plan.depth), planes, room);
    for (const draw of weather) draw(planes, frame / FRAMES_PER_SECOND);
    if (mark) drawMarkLayer(mark.layer, mark.left, mark.top, planes);
    encoder.add(bytes);
  }
  return encoder.finish();
}

/** The stage in another light. */
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
  const box = { width: even(width + size * 0.6), height: even(size * 1.6) };
  const rim = `<path d="${d}" fill="none" stroke="#000" stroke-opacity="0.42" stroke-width="${size * 0.16}" stroke-linejoin="round"/>`;
  const layer = await drawSvg(
    `<g opacity="${OPACITY}">${rim}<path d="${d}" fill="#fff"/></g>`,
    box.width,
    box.height,
  );
  const margin = short * MARGIN;
  return {
    layer: drawingToPlanes(layer),
    left: even(frame.width - margin - box.width),
    top: even(frame.height - margin - box.height),
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

/** Opens minih264 as WebAssembly. Width and height are even. */
export async function openEncoder(
  size: { width: number; height: number },
  framesPerSecond: number,
): Promise<FilmEncoder> {
  const encoder = await loadEncoder();
  encoder.width = size.width;
  encoder.height = size.height;
  encoder.frameRate = framesPerSecond;
  encoder.quantizationParameter = QUANTIZER;
  encoder.speed = SPEED;
  encoder.groupOfPictures = KEYFRAMES;
  encoder.initialize();
  return {
    add: (frame) => encoder.addFrameYuv(frame),
    finish: () => {
      encoder.finalize();
      const file = Buffer.from(encoder.FS.readFile(encoder.outputFilename));
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return finishMp4(file);
    },
  };
}
