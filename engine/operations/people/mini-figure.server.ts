import type { StepOf } from "#registry/contract/recipe.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { withSubject } from "./figure/find-subject.ts";
import { faceBox, type Face } from "../../core/face/face.ts";
import { createDoll } from "./figure/create-doll.server.ts";
import { findWearers } from "./figure/find-wearers.server.ts";
import { findClothesColors } from "./figure/clothes-colors.ts";
import { cutFigure } from "./figure/cut-figure.ts";
import { createVinyl, createWool, type Material } from "./figure/material.ts";
import { stageBoxed } from "./figure/stage-boxed.server.ts";
import { stageInScene } from "./figure/stage-scene.server.ts";
import type { Layer } from "../../core/layer/layer.ts";
import { cleanEdge } from "../place/background.ts";
import type { Rgb } from "../../core/raster/raster.ts";
import type { Operation, RecipeContext, Shot } from "../../core/recipe/scene.ts";

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
