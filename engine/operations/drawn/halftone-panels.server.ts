import type { PrintColors } from "#registry/contract/operations/drawn.ts";
import { drawSubject } from "../../core/lines/draw-subject.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import {
  createRaster,
  parseColor,
  smoothstep,
  createPlane,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import {
  longerSide,
  type Operation,
  type RecipeContext,
  type Scene,
  type Shot,
} from "../../core/recipe/scene.ts";
import { resizeLabels, type LabelMap } from "../../core/segments/label-map.ts";
import { findSubject } from "../place/background.ts";
import { workedSize } from "../photo/upscale.server.ts";
import { faceBox, moveFace } from "../../core/face/face.ts";
import { cropRaster, resizeRaster } from "../../core/raster/raster-io.server.ts";
import { withFaces } from "../../people/find-people.ts";
import { findToneRegions, REGIONS } from "./tone-regions.ts";

/** Answers how much of a pixel a printing screen's dots cover, 0 to 1. */
type Screen = (x: number, y: number, darkness: number) => number;

interface PrintPlates {
  labels: LabelMap;
  tone: Plane;
  ink: Plane;
}

/** Brightness (stretched) from which on an area has no dots, and below which it is all ink. */
const PAPER_FROM = 0.86;
const SOLID = { hair: 0.3, clothes: 0.14, skin: 0.04, lips: 0.02, mouth: 0.22, background: -1 } as const;

const TEETH = "#ffffff";
/** Panels in each direction. */
const SIDE = 2;
/** Between panels, as a share of the shorter side; from dot to dot and width of lines, as shares of a panel's longer one. */
const GUTTER = 0.012;
const DOTS = 0.0125;
const OUTLINE = 0.005;

/** Share of the panel's height that a lone face fills at least, as far as `MOST_ZOOM` allows. */
const FACE_SHARE = 0.4;
const MOST_ZOOM = 2.6;
/** Less than this is not worth the pixels that it costs. */
const LEAST_ZOOM = 1.1;
/** How far from the top edge the middle of the face then lies, as a share of the height. */
const HEADROOM = 0.46;

export const halftonePanels: Operation<"halftone-panels"> = async (scene, step, context) => {
  const framed = await frameFace(scene, context);
  const subject = await findSubject(framed, context);
  const { raster, faces, person } = subject;
  const { width, height } = workedSize(context.output);
  const gap = Math.max(2, Math.round(Math.min(width, height) * GUTTER));
  const panel = {
    width: Math.floor((width - gap * (SIDE + 1)) / SIDE),
    height: Math.floor((height - gap * (SIDE + 1)) / SIDE),
  };
  const regions = findToneRegions(raster, faces, person, context);
  const lines = drawSubject(subject, { width: OUTLINE, detail: 0.5, calm: 0.4, least: 0.03 });
  const pitch = Math.max(4, longerSide(panel) * DOTS);
  const soft = gaussianBlur(regions.tone, (pitch * raster.width) / panel.width / 3);
  const ink = resizePlane(lines, panel.width, panel.height);
  for (let i = 0; i < ink.data.length; i += 1) ink.data[i] = smoothstep(0.3, 0.7, ink.data[i]!);
  const plates = {
    labels: resizeLabels(regions.labels, panel.width, panel.height),
    tone: resizePlane(soft, panel.width, panel.height),
    ink,
  };
  const picture = createRaster(width, height);
  picture.data.fill(255);
  for (let place = 0; place < SIDE * SIDE; place += 1) {
    const column = place % SIDE;
    const row = (place - column) / SIDE;
    const edge = (all: number, one: number) => Math.round((all - SIDE * one - (SIDE - 1) * gap) / 2);
    const left = edge(width, panel.width) + column * (panel.width + gap);
    const top = edge(height, panel.height) + row * (panel.height + gap);
    printPanel(picture, plates, { left, top }, step.colors[place % step.colors.length]!, {
      pitch,
      angle: 20 + 25 * (place % 3),
    });
  }
  return { ...scene, main: { raster: picture } };
};

/** Goes nearer to a lone face that is small in the picture; the picture keeps its size in pixels and its ratio. */
async function frameFace(scene: Scene, context: RecipeContext): Promise<Scene> {
  const main = await withFaces(scene.main, context);
  const [face] = main.faces;
  if (!face || main.faces.length > 1) return { ...scene, main };
  const { width, height } = main.raster;
  const subject = faceBox(face);
  const zoom = Math.min(MOST_ZOOM, FACE_SHARE / (subject.height / height));
  if (zoom < LEAST_ZOOM) return { ...scene, main };
  const box = { left: 0, top: 0, width: Math.round(width / zoom), height: Math.round(height / zoom) };
  const middle = { x: subject.left + subject.width / 2, y: subject.top + subject.height / 2 };
  box.left = Math.round(Math.min(width - box.width, Math.max(0, middle.x - box.width / 2)));
  box.top = Math.round(Math.min(height - box.height, Math.max(0, middle.y - box.height * HEADROOM)));
  const scale = { x: width / box.width, y: height / box.height };
  const near: Shot = {
    raster: await resizeRaster(await cropRaster(main.raster, box), width, height),
    faces: [moveFace(face, ({ x, y }) => ({ x: (x - box.left) * scale.x, y: (y - box.top) * scale.y }))],
  };
  if (main.person) {
    const part = createPlane(box.width, box.height);
    for (let y = 0; y < box.height; y += 1) {
      const from = (y + box.top) * width + box.left;
      part.data.set(main.person.data.subarray(from, from + box.width), y * box.width);
    }
    near.person = resizePlane(part, width, height);
  }
  return { ...scene, main: near };
}

/** Prints one panel on a picture: flat colours, over them dots whose size follows the shade, then solid blacks and lines. */
function printPanel(
  picture: Raster,
  { labels, tone, ink }: PrintPlates,
  at: { left: number; top: number },
  colors: PrintColors,
  { pitch, angle }: { pitch: number; angle: number },
): void {
  const { width, height } = tone;
  const screen = createScreen(pitch, angle);
  const flats = REGIONS.map((name) => parseColor(name === "mouth" ? TEETH : colors[name]));
  const dots = REGIONS.map((name) => parseColor(name === "mouth" ? colors.skin : colors.dots[name]));
  const solids = REGIONS.map((name) => SOLID[name]);
  const black = parseColor(colors.ink);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const label = labels.data[pixel]!;
      const light = tone.data[pixel]!;
      // Behind the subject the dots swell towards the lower edge, whatever the photo shows there.
      const darkness =
        label === 0 ? 0.08 + (0.5 * y) / height : smoothstep(0, 1, (PAPER_FROM - light) / PAPER_FROM) * 0.92;
      const dot = screen(x, y, darkness);
      const solid = 1 - smoothstep(solids[label]! - 0.05, solids[label]! + 0.05, light);
      const line = Math.max(ink.data[pixel]!, solid);
      const to = ((y + at.top) * picture.width + x + at.left) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const printed = flats[label]![channel]! * (1 - dot) + dots[label]![channel]! * dot;
        picture.data[to + channel] = printed * (1 - line) + black[channel]! * line;
      }
    }
  }
}

/**
 * A screen of round dots in a turned grid, whose area grows with the darkness.
 * @param pitch pixels from dot to dot
 * @param degrees angle of the grid
 */
export function createScreen(pitch: number, degrees: number): Screen {
  const cos = Math.cos((degrees * Math.PI) / 180) / pitch;
  const sin = Math.sin((degrees * Math.PI) / 180) / pitch;
  const soft = 0.75 / pitch;
  return (x, y, darkness) => {
    if (darkness <= 0.02) return 0;
    if (darkness >= 0.98) return 1;
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    const du = u - Math.floor(u) - 0.5;
    const dv = v - Math.floor(v) - 0.5;
    const away = Math.sqrt(du * du + dv * dv);
    // The circle whose area is the darkness; beyond the cell's own circle the corners fill up.
    const radius = darkness < 0.7 ? Math.sqrt(darkness / Math.PI) : 0.472 + (darkness - 0.7) * 0.5;
    return 1 - smoothstep(radius - soft, radius + soft, away);
  };
}
