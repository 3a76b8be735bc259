import type { Step } from "#registry/contract/recipe.ts";
import type { Operation } from "../recipe/scene.ts";
import { landmarks, segment } from "./analysis.ts";
import { autolevel } from "./autolevel.ts";
import { baby } from "./baby.ts";
import { background } from "./background.ts";
import { bangs } from "./bangs.ts";
import { blackAndWhite } from "./black-and-white.ts";
import { clahe } from "./clahe.ts";
import { crop } from "./crop.server.ts";
import { denoise } from "./denoise.ts";
import { flip } from "./flip.ts";
import { grain } from "./grain.ts";
import { relight } from "./relight.ts";
import { sharpen } from "./sharpen.ts";
import { sketch } from "./sketch.ts";
import { smooth } from "./smooth.ts";
import { smoothSkin } from "./smooth-skin.ts";
import { tone } from "./tone.ts";
import { upscale } from "./upscale.server.ts";
import { vignette } from "./vignette.ts";

export type OperationTable = { readonly [Op in Step["op"]]: Operation<Op> };

/** Every operation a recipe may name. One without an entry does not compile. */
export const OPERATIONS: OperationTable = {
  segment,
  landmarks,
  flip,
  crop,
  upscale,
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
};
