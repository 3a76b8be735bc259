import type { Step } from "#registry/contract/recipe.ts";
import type { Operation } from "../core/recipe/scene.ts";
import { landmarks, segment } from "./find.ts";
import { autolevel } from "./autolevel.ts";
import { baby } from "./baby.ts";
import { background } from "./background.ts";
import { bangs } from "./bangs.ts";
import { blackAndWhite } from "./black-and-white.ts";
import { cartoon } from "./cartoon.server.ts";
import { clahe } from "./clahe.ts";
import { denoise } from "./denoise.ts";
import { flip } from "./flip.ts";
import { bloom } from "./bloom.ts";
import { cel } from "./cel.ts";
import { flash } from "./flash.ts";
import { frame } from "./frame.ts";
import { sparkles } from "./sparkles.server.ts";
import { grade } from "./grade.ts";
import { grain } from "./grain.ts";
import { deskFigure } from "./desk-figure.server.ts";
import { miniFigure } from "./mini-figure.server.ts";
import { costume } from "./costume.server.ts";
import { makeUp } from "./make-up.server.ts";
import { recolor } from "./recolor.ts";
import { outfitGrid } from "./outfit-grid.server.ts";
import { reshape } from "./reshape.ts";
import { pair } from "./pair.server.ts";
import { paint } from "./paint.ts";
import { portrait } from "./portrait.server.ts";
import { evenLight } from "./even-light.ts";
import { keyLight } from "./key-light.ts";
import { repair } from "./repair.ts";
import { colorize } from "./colorize.ts";
import { removeOverlay } from "./remove-overlay.ts";
import { dress } from "./dress.server.ts";
import { relight } from "./relight.ts";
import { scenery } from "./scenery.server.ts";
import { growHair } from "./grow-hair.ts";
import { shave } from "./shave.ts";
import { removeHair } from "./remove-hair.server.ts";
import { slim } from "./slim.ts";
import { sharpen } from "./sharpen.ts";
import { sketch } from "./sketch.ts";
import { smooth } from "./smooth.ts";
import { smoothSkin } from "./smooth-skin.ts";
import { title } from "./title.server.ts";
import { tone } from "./tone.ts";
import { upscale } from "./upscale.server.ts";
import { vignette } from "./vignette.ts";
import { posterize } from "./posterize.ts";
import { ink } from "./ink.ts";
import { coloringSheet } from "./coloring-sheet.server.ts";
import { halftonePanels } from "./halftone-panels.server.ts";
import { blocks } from "./blocks.server.ts";
import { colorDrawing } from "./color-drawing.ts";
import { paperCollage } from "./paper-collage.server.ts";
import { stickerSheet } from "./sticker-sheet.server.ts";
import { collage } from "./collage.server.ts";
import { cutOut } from "./cut-out.server.ts";
import { enlarge } from "./enlarge.server.ts";
import { vary } from "./vary.ts";
import { weather } from "./weather.server.ts";

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
