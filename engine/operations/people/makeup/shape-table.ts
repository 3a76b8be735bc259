import type { MakeUpShape } from "#registry/contract/operations/look.ts";
import * as eye from "./eye-shapes.ts";
import * as face from "./face-shapes.ts";
import * as mouth from "./mouth-shapes.ts";
import type { DrawShape } from "./shape-brief.ts";

/** How each shape of make-up is drawn. One without an entry does not compile. */
export const SHAPE_TABLE: Readonly<Record<MakeUpShape, DrawShape>> = {
  base: face.base,
  lips: mouth.lips,
  grin: mouth.grin,
  stitches: mouth.stitches,
  "eye-shadow": eye.eyeShadow,
  "eye-socket": eye.eyeSocket,
  "eye-diamond": eye.eyeDiamond,
  liner: eye.liner,
  "under-eye": eye.underEye,
  tears: eye.tears,
  lashes: eye.lashes,
  brows: eye.brows,
  "arched-brows": eye.archedBrows,
  blush: eye.blush,
  "cheek-hollow": face.cheekHollow,
  "temple-hollow": eye.templeHollow,
  "nose-tip": face.noseTip,
  "nose-hollow": face.noseHollow,
  "cat-nose": face.catNose,
  whiskers: mouth.whiskers,
  "beard-shadow": mouth.beardShadow,
  "jaw-shade": mouth.jawShade,
  wrinkles: face.wrinkles,
  cracks: face.cracks,
  freckles: face.freckles,
  web: face.web,
  fangs: mouth.fangs,
};

/** Shapes that reach beyond the skin of the face, over hair or background. */
export const FREE_SHAPES: ReadonlySet<MakeUpShape> = new Set<MakeUpShape>([
  "whiskers",
  "lashes",
  "fangs",
  "lips",
]);
