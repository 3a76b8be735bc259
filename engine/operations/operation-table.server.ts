import type { Step } from "#registry/contract/recipe.ts";
import type { Operation } from "../core/recipe/scene.ts";
import { landmarks, segment } from "./find.ts";
import { autolevel } from "./photo/autolevel.ts";
import { baby } from "./people/baby.server.ts";
import { background } from "./place/background.ts";
import { bangs } from "./people/bangs.ts";
import { blackAndWhite } from "./photo/black-and-white.ts";
import { cartoon } from "./drawn/cartoon.server.ts";
import { clahe } from "./photo/clahe.ts";
import { denoise } from "./photo/denoise.ts";
import { flip } from "./photo/flip.ts";
import { bloom } from "./photo/bloom.ts";
import { cel } from "./drawn/cel.ts";
import { flash } from "./people/flash.ts";
import { frame } from "./photo/frame.ts";
import { sparkles } from "./place/sparkles.server.ts";
import { grade } from "./photo/grade.ts";
import { grain } from "./photo/grain.ts";
import { deskFigure } from "./people/desk-figure.server.ts";
import { miniFigure } from "./people/mini-figure.server.ts";
import { costume } from "./people/costume.server.ts";
import { makeUp } from "./people/make-up.server.ts";
import { recolor } from "./people/recolor.ts";
import { outfitGrid } from "./people/outfit-grid.server.ts";
import { reshape } from "./people/reshape.ts";
import { pair } from "./people/pair.server.ts";
import { paint } from "./drawn/paint.ts";
import { portrait } from "./people/portrait.server.ts";
import { evenLight } from "./people/even-light.ts";
import { keyLight } from "./people/key-light.ts";
import { repair } from "./photo/repair.ts";
import { colorize } from "./photo/colorize.ts";
import { removeOverlay } from "./photo/remove-overlay.ts";
import { dress } from "./people/dress.server.ts";
import { relight } from "./people/relight.ts";
import { scenery } from "./place/scenery.server.ts";
import { growHair } from "./people/grow-hair.ts";
import { shave } from "./people/shave.ts";
import { removeHair } from "./people/remove-hair.server.ts";
import { slim } from "./people/slim.ts";
import { sharpen } from "./photo/sharpen.ts";
import { sketch } from "./drawn/sketch.ts";
import { smooth } from "./photo/smooth.ts";
import { keepSkin } from "./people/keep-skin.ts";
import { smoothSkin } from "./people/smooth-skin.ts";
import { title } from "./place/title.server.ts";
import { tone } from "./photo/tone.ts";
import { upscale } from "./photo/upscale.server.ts";
import { vignette } from "./photo/vignette.ts";
import { posterize } from "./drawn/posterize.ts";
import { ink } from "./drawn/ink.ts";
import { coloringSheet } from "./drawn/coloring-sheet.server.ts";
import { halftonePanels } from "./drawn/halftone-panels.server.ts";
import { blocks } from "./drawn/blocks.server.ts";
import { colorDrawing } from "./drawn/color-drawing.ts";
import { paperCollage } from "./drawn/paper-collage.server.ts";
import { stickerSheet } from "./drawn/sticker-sheet.server.ts";
import { collage } from "./drawn/collage.server.ts";
import { cutOut } from "./place/cut-out.server.ts";
import { enlarge } from "./photo/enlarge.server.ts";
import { vary } from "./photo/vary.ts";
import { weather } from "./place/weather.server.ts";

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
