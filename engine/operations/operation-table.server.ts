import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Step } from "#registry/contract/recipe.ts";
import type { Operation, Scene } from "../core/recipe/scene.ts";
import { withAnySubject, withFaces, withPerson } from "../people/find-people.ts";
import { blocks } from "./drawn/blocks.server.ts";
import { cartoon } from "./drawn/cartoon.server.ts";
import { cel, posterize, ink } from "./drawn/cel.ts";
import { collage } from "./drawn/collage.server.ts";
import { colorDrawing } from "./drawn/color-drawing.ts";
import { coloringSheet } from "./drawn/coloring-sheet.server.ts";
import { halftonePanels } from "./drawn/halftone-panels.server.ts";
import { paint } from "./drawn/paint.ts";
import { paperCollage } from "./drawn/paper-collage.server.ts";
import { sketch } from "./drawn/sketch.ts";
import { stickerSheet } from "./drawn/sticker-sheet.server.ts";
import { baby } from "./people/baby.server.ts";
import { bangs } from "./people/bangs.ts";
import { costume } from "./people/costume.server.ts";
import { dress } from "./people/dress.server.ts";
import { deskFigure } from "./people/figure/desk-figure.server.ts";
import { miniFigure } from "./people/figure/mini-figure.server.ts";
import { growHair } from "./people/grow-hair.ts";
import { flash, evenLight, keyLight, relight } from "./people/light.ts";
import { makeUp } from "./people/make-up.server.ts";
import { outfitGrid } from "./people/outfit-grid.server.ts";
import { pair } from "./people/pair.server.ts";
import { portrait } from "./people/portrait.server.ts";
import { recolor } from "./people/recolor.ts";
import { removeHair } from "./people/remove-hair.server.ts";
import { reshape, slim } from "./people/reshape.ts";
import { shave } from "./people/shave.ts";
import { keepSkin, smoothSkin } from "./people/skin.ts";
import { colorize } from "./photo/colorize.ts";
import { clahe, denoise, sharpen, smooth } from "./photo/detail.ts";
import { bloom, frame, grain, vignette } from "./photo/finish.ts";
import { flip } from "./photo/flip.ts";
import { removeOverlay } from "./photo/remove-overlay.ts";
import { repair } from "./photo/repair.ts";
import { autolevel, blackAndWhite, grade, tone, vary } from "./photo/tone.ts";
import { upscale, enlarge } from "./photo/upscale.server.ts";
import { background } from "./place/background.ts";
import { cutOut } from "./place/cut-out.server.ts";
import { scenery } from "./place/scenery.server.ts";
import { sparkles } from "./place/sparkles.server.ts";
import { title } from "./place/title.server.ts";
import { weather } from "./place/weather.server.ts";

/** Finds the faces of the picture so far; where the recipe needs one, a photo without is refused. */
const landmarks: Operation<"landmarks"> = async (scene, { required }, context) => {
  const main = await withFaces(scene.main, context);
  if (required && main.faces.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  return { ...scene, main };
};

/** Finds the person in the picture so far, or whatever it is about; a picture of nothing may be refused. */
const segment: Operation<"segment"> = async (scene, { subject, required }, context): Promise<Scene> => {
  const main =
    subject === "any" ? await withAnySubject(scene.main, context) : await withPerson(scene.main, context);
  if (required && main.person === null) {
    const message = subject === "any" ? "photo.noSubject" : "photo.noPerson";
    throw new AppError("PHOTO_UNSUITABLE", { message, params: { photo: 1 } });
  }
  return { ...scene, main };
};

export type OperationTable = { readonly [Op in Step["op"]]: Operation<Op> };

/** Every operation a recipe may name. One without an entry does not compile. */
export const OPERATIONS: OperationTable = {
  segment,
  landmarks,
  flip,
  upscale,
  cartoon,
  denoise,
  smooth,
  "smooth-skin": smoothSkin,
  "keep-skin": keepSkin,
  autolevel,
  tone,
  clahe,
  sharpen,
  "black-and-white": blackAndWhite,
  grain,
  vignette,
  background,
  relight,
  sketch,
  bangs,
  baby,
  pair,
  portrait,
  dress,
  "remove-overlay": removeOverlay,
  colorize,
  repair,
  "key-light": keyLight,
  "even-light": evenLight,
  reshape,
  recolor,
  "make-up": makeUp,
  costume,
  slim,
  "remove-hair": removeHair,
  "grow-hair": growHair,
  shave,
  "mini-figure": miniFigure,
  "desk-figure": deskFigure,
  "outfit-grid": outfitGrid,
  scenery,
  title,
  paint,
  grade,
  cel,
  bloom,
  flash,
  sparkles,
  frame,
  posterize,
  ink,
  "coloring-sheet": coloringSheet,
  "halftone-panels": halftonePanels,
  blocks,
  "color-drawing": colorDrawing,
  "paper-collage": paperCollage,
  "sticker-sheet": stickerSheet,
  enlarge,
  "cut-out": cutOut,
  collage,
  vary,
  weather,
};
