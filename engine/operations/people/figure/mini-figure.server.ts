import { AppError } from "#registry/contract/errors/app-error.ts";
import type { StepOf } from "#registry/contract/recipe.ts";
import { faceBox, moveFace, type Box, type Face } from "../../../core/face/face.ts";
import { findHead } from "../../../core/face/head-outline.ts";
import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { type Layer, alphaPlane, drawLayer } from "../../../core/layer/layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";
import { dropAlpha, maskBounds } from "../../../core/layer/stack-layer.ts";
import type { Typesetter } from "../../../core/layer/text-path.server.ts";
import { cropPlane } from "../../../core/raster/resize-plane.ts";
import { cropRaster } from "../../../core/raster/raster-io.server.ts";
import {
  lengthOf,
  lumaOf,
  type Plane,
  type Raster,
  type Rgb,
  fillPlane,
  nearestPixel,
} from "../../../core/raster/raster.ts";
import type { Dimensions } from "../../../core/recipe/output-size.ts";
import type { RecipeContext, Operation, Shot } from "../../../core/recipe/scene.ts";
import { cleanEdge } from "../../place/background.ts";
import { createDoll } from "./create-doll.server.ts";
import { withSubject, cutFigure } from "./cut-figure.ts";
import { createVinyl, createWool, type Material } from "./material.ts";
import { type Wearer, findClothesColors } from "./mini-body.server.ts";
import { castShadow } from "./shadows.server.ts";
import { stageInScene, groundShadow } from "./stage-scene.server.ts";
import { BOX_DEPTH, cardboardColor, drawWindowBox } from "./window-box.server.ts";

const MOST_FIGURES = 3;
/** A face narrower than this share of the largest one is somebody in the background. */
const LEAST_SIZE = 0.5;
/** How far around a face its person may reach, in the face's widths and heights. */
const REACH = { side: 2.7, above: 1.5, below: 7.5 } as const;
/** A face that is covered less than this by the mask around it does not stand out: no figure can be made. */
const LEAST_COVER = 0.55;
/** One face as wide as this share of the picture is what the picture's own mask shows. */
const CLOSE = 0.16;

/** A face with less than this share of the sharpest one's detail is out of focus: somebody in the background. */
const LEAST_DETAIL = 0.4;
/** Samples across a face when its detail is measured, so that large and small ones compare. */
const SAMPLES = 48;

/** How sharp a face is: the mean step between neighbours of a grid over it, in 8-bit levels. */
function detailOf(raster: Raster, face: Face): number {
  const { left, top, width, height } = faceBox(face);
  const at = (column: number, row: number): number => {
    const [x, y] = [left + (column / SAMPLES) * width, top + (row / SAMPLES) * height];
    const pixel = nearestPixel(raster, x, y) * 3;
    return lumaOf(raster.data[pixel]!, raster.data[pixel + 1]!, raster.data[pixel + 2]!);
  };
  let sum = 0;
  for (let row = 1; row < SAMPLES; row += 1)
    for (let column = 1; column < SAMPLES; column += 1)
      sum += Math.abs(
        4 * at(column, row) -
          at(column - 1, row) -
          at(column + 1, row) -
          at(column, row - 1) -
          at(column, row + 1),
      );
  return sum / SAMPLES ** 2;
}

function coverOf(person: Plane, face: Face): number {
  let sum = 0;
  for (const { x, y } of face.points) {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column >= 0 && row >= 0 && column < person.width && row < person.height)
      sum += person.data[row * person.width + column]!;
  }
  return sum / face.points.length;
}

function boxAround({ width, height }: Raster, face: Face): Box {
  const box = faceBox(face);
  const left = Math.max(0, Math.floor(box.left - REACH.side * box.width));
  const top = Math.max(0, Math.floor(box.top - REACH.above * box.height));
  const right = Math.min(width, Math.ceil(box.left + (1 + REACH.side) * box.width));
  const bottom = Math.min(height, Math.ceil(box.top + (1 + REACH.below) * box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Where a person is by usual proportions: for machines that cannot tell people from the background. */
function guessPerson({ width, height }: Raster, face: Face): Plane {
  const { centre, radius } = findHead(face, null);
  const shoulders = centre.y + radius.y * 1.35;
  return fillPlane({ width, height }, (pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isHead = lengthOf((x - centre.x) / radius.x, (y - centre.y) / radius.y) < 1;
    const isNeck = y > centre.y && Math.abs(x - centre.x) < radius.x * 0.55;
    const isBody = y > shoulders && Math.abs(x - centre.x) < radius.x * 1.9;
    return isHead || isNeck || isBody ? 1 : 0;
  });
}

/** One person by themselves: a crowd or a wide picture is looked at again from near, which shows each one better. */
async function approach(
  raster: Raster,
  person: Plane | null,
  face: Face,
  isAlone: boolean,
  context: RecipeContext,
): Promise<Omit<Wearer, "traits"> | null> {
  const isClose = isAlone && faceBox(face).width > raster.width * CLOSE;
  if (person && isClose && coverOf(person, face) >= LEAST_COVER)
    return { raster: cleanEdge(raster, person), person, face };
  const box = boxAround(raster, face);
  const near = await cropRaster(raster, box);
  const own = moveFace(face, ({ x, y }) => ({ x: x - box.left, y: y - box.top }));
  const found = await context.findPerson(near);
  if (!found && !person) return { raster: near, person: guessPerson(near, own), face: own };
  const masks = [found, person && cropPlane(person, box)];
  const mask = masks.find((plane) => plane && coverOf(plane, own) >= LEAST_COVER);
  return mask ? { raster: cleanEdge(near, mask), person: mask, face: own } : null;
}

async function findWearers(
  raster: Raster,
  person: Plane | null,
  faces: readonly Face[],
  context: RecipeContext,
): Promise<Wearer[]> {
  const size = (face: Face) => faceBox(face).width;
  const largest = Math.max(...faces.map(size));
  const details = faces.map((face) => detailOf(raster, face));
  const sharpest = Math.max(...details);
  const chosen = faces
    .filter((face, i) => size(face) > largest * LEAST_SIZE && details[i]! >= sharpest * LEAST_DETAIL)
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_FIGURES)
    .sort((a, b) => faceBox(a).left - faceBox(b).left);
  const wearers: Wearer[] = [];
  for (const face of chosen) {
    const wearer = await approach(raster, person, face, chosen.length === 1, context);
    if (wearer) wearers.push({ ...wearer, traits: await context.readTraits(raster, face) });
  }
  return wearers;
}

/** The front's width in shares of its height. */
const FRONT = 0.74;

type FigureStep = StepOf<"mini-figure">;

/** A figure's height in shares of the canvas, at which it is made for each place it is shown in. */
const MADE_AT = { scene: 0.84, "window-box": 0.66 } as const;
/** Pixels that a figure is at most made of from top to toe: painted surfaces hold no more detail. */
const MOST_HEIGHT = 900;

/** Width of a stitch in shares of the figure's height. */
const STITCH = 0.0125;

const chooseMaterial = (step: FigureStep, height: number, { random }: RecipeContext): Material =>
  step.material === "wool"
    ? createWool(Math.max(4, height * STITCH), random)
    : createVinyl({
        smoothness: step.smoothness,
        gloss: step.gloss,
        rim: 0.5,
        relief: 0.6,
        saturation: 1.18,
      });

const labelNumber = ({ random }: RecipeContext): number => 1 + Math.floor(random() * 99);

/** What a photo gives for figures: the figures, the colour of what the first one wears, and the column it stands in. */
interface Cast {
  dolls: Layer[];
  color: Rgb;
  column: number;
}

async function castPeople(
  shot: Shot,
  faces: readonly Face[],
  step: FigureStep,
  context: RecipeContext,
): Promise<Cast> {
  const wearers = await findWearers(shot.raster, shot.person ?? null, faces, context);
  if (wearers.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noPerson", params: { photo: 1 } });
  const { canvas } = context;
  const height = Math.min(
    MOST_HEIGHT,
    canvas.height * MADE_AT[step.stage],
    (canvas.width * 1.35) / wearers.length,
  );
  const material = chooseMaterial(step, height, context);
  const dolls: Layer[] = [];
  for (const wearer of wearers) dolls.push(await createDoll(wearer, step, height, material));
  const first = wearers[0]!;
  const { top, skin } = findClothesColors(first.raster, first.person, first.face);
  const { left, width } = faceBox(faces[0]!);
  return { dolls, color: top ?? skin, column: left + width / 2 };
}

/** One figure of what stands out from a picture without a face: an animal, or somebody who looks away. */
function castShape({ raster, person }: Shot, step: FigureStep, context: RecipeContext): Cast {
  const height = Math.min(MOST_HEIGHT, context.canvas.height * 0.7, context.canvas.width * 0.8);
  const cut = person ? cutFigure(cleanEdge(raster, person), person, [], height) : null;
  if (!cut) throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  const doll = chooseMaterial(step, height * 1.3, context).cover(cut.layer);
  return { dolls: [doll], color: [150, 120, 90], column: raster.width / 2 };
}

export const miniFigure: Operation<"mini-figure"> = async (scene, step, context) => {
  const { raster, faces, person } = await withSubject(scene.main, context);
  const shot: Shot = { raster, person };
  const { dolls, color, column } =
    faces.length > 0 ? await castPeople(shot, faces, step, context) : castShape(shot, step, context);
  const { canvas, typesetter } = context;
  const mood = step.material === "wool" ? "cosy" : "plain";
  const staged =
    step.stage === "scene"
      ? await stageInScene({ raster, person, column }, dolls, canvas, mood)
      : await stageBoxed(dolls, color, labelNumber(context), canvas, typesetter);
  return { ...scene, main: { raster: staged, person: null, faces: [] } };
};

async function drawStudio({ width, height }: Dimensions, ground: number): Promise<Raster> {
  const blur = height * 0.006;
  const layer = await drawSvg(
    `<defs><radialGradient id="w" cx="0.42" cy="0.3" r="0.9"><stop offset="0" stop-color="#f3efe9"/><stop offset="0.6" stop-color="#d9d2c9"/><stop offset="1" stop-color="#a9a097"/></radialGradient>
<linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b99b7c"/><stop offset="0.25" stop-color="#d2b594"/><stop offset="1" stop-color="#8f7357"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="0 ${blur}"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#w)"/><rect x="${-width * 0.1}" y="${ground}" width="${width * 1.2}" height="${height}" fill="url(#t)" filter="url(#b)"/>`,
    width,
    height,
  );
  return dropAlpha(layer);
}

/** Shows figures before the box they came in: side by side in a wide picture, one before the other in a tall one. */
async function stageBoxed(
  dolls: readonly Layer[],
  color: Rgb,
  number: number,
  frame: Dimensions,
  typesetter: Typesetter,
): Promise<Raster> {
  const { width, height } = frame;
  const shapes = dolls.map((doll) => ({ doll, box: maskBounds(alphaPlane(doll))! }));
  const tallest = Math.max(...shapes.map(({ box }) => box.height));
  const row = shapes.reduce((sum, { box }) => sum + box.width, 0) * 1.04;
  // Sizes for a box one high: figures are three quarters of it, and stand before its left edge.
  const [boxWidth, boxHeight] = [FRONT * (1 + BOX_DEPTH.right), 1 + FRONT * BOX_DEPTH.above];
  const isTall = width < height * 1.15;
  const dollScale = (isTall ? 0.82 : 0.76) / tallest;
  const dollsWidth = row * dollScale;
  const overlap = Math.min(dollsWidth, boxWidth) * (isTall ? 0.4 : 0.1);
  const group = dollsWidth + boxWidth - overlap;
  const unit = Math.min((width * 0.93) / group, (height * 0.84) / boxHeight);
  const left = (width - group * unit) / 2;
  const ground = (height + boxHeight * unit) / 2 + unit * 0.01;
  const studio = await drawStudio(frame, Math.max(height * 0.35, ground - unit * 0.2));

  const box = await drawWindowBox(
    {
      width: Math.round(FRONT * unit),
      height: Math.round(unit),
      color: cardboardColor(color),
      number,
      isGlazed: true,
    },
    dolls[0]!,
    typesetter,
  );
  const boxLeft = left + (dollsWidth - overlap) * unit;
  const boxTop = ground - unit * (isTall ? 0.1 : 0.05) - box.height;
  await castShadow(
    studio,
    `<path d="M${boxLeft - unit * 0.03} ${boxTop + box.height}L${boxLeft + FRONT * unit} ${boxTop + box.height + unit * 0.02}L${boxLeft + box.width + unit * 0.2} ${boxTop + box.height - unit * 0.09}L${boxLeft + box.width} ${boxTop + box.height - unit * 0.12}Z" fill="#000"/>`,
    unit * 0.018,
    0.6,
  );
  drawLayer(studio, box, { left: boxLeft, top: boxTop });

  let x = left;
  for (const { doll, box: bounds } of shapes) {
    const scale = dollScale * unit;
    const sized = await resizeLayer(doll, doll.width * scale, doll.height * scale);
    const place = { left: x - bounds.left * scale, top: ground - (bounds.top + bounds.height) * scale };
    const shadow = await groundShadow(sized, sized.width, sized.height * 0.1, unit * 0.014);
    drawLayer(
      studio,
      shadow,
      {
        left: place.left + (sized.width - shadow.width) / 2 + unit * 0.02,
        top: ground - shadow.height * 0.62,
      },
      0.62,
    );
    drawLayer(studio, sized, place);
    x += bounds.width * scale * 1.04;
  }
  return studio;
}
