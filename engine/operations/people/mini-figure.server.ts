import type { StepOf } from "#registry/contract/recipe.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { faceBox, type Face } from "../../core/face/face.ts";
import { type Layer, alphaPlane, drawLayer } from "../../core/layer/layer.ts";
import { cleanEdge } from "../place/background.ts";
import type { Rgb, Raster } from "../../core/raster/raster.ts";
import type { Operation, RecipeContext, Shot } from "../../core/recipe/scene.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { dropAlpha, maskBounds } from "../../core/layer/stack-layer.ts";
import { resizeLayer } from "../../core/layer/shape-layer.server.ts";
import type { Typesetter } from "../../core/layer/text-path.server.ts";
import type { Dimensions } from "../../core/recipe/output-size.ts";
import { withSubject } from "./figure/find-subject.ts";
import { createDoll } from "./figure/create-doll.server.ts";
import { findWearers } from "./figure/find-wearers.server.ts";
import { findClothesColors } from "./figure/clothes-colors.ts";
import { cutFigure } from "./figure/cut-figure.ts";
import { createVinyl, createWool, type Material } from "./figure/material.ts";
import { stageInScene, groundShadow } from "./figure/stage-scene.server.ts";
import { castShadow } from "./figure/cast-shadow.server.ts";
import { BOX_DEPTH, cardboardColor, drawWindowBox } from "./figure/window-box.server.ts";

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

/** One figure of every clear face, big-headed and small-bodied. */
async function castPeople(
  shot: Shot,
  faces: readonly Face[],
  step: FigureStep,
  context: RecipeContext,
): Promise<Cast> {
  const wearers = await findWearers(shot.raster, shot.person ?? null, faces, step.most, context);
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

/** Makes a small figure of everybody in a photo and stands them up; fills the picture's whole shape. */
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

/** A wall and a table top, lit from above left, the edge between them out of focus. */
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
