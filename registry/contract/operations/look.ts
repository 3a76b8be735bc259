import { z } from "zod";
import { hexColor, operation, share } from "./parameter.ts";

export const recolorSchema = operation("recolor", {
  part: z.enum(["clothes", "hair", "skin"]),
  color: hexColor,
  strength: share.default(1).describe("How much of the old color goes"),
  folds: share.default(0.5).describe("How much of the old light and dark stays: folds, patterns, shine"),
});

/** What make-up can be put on; each follows the landmarks of the face. */
const MAKE_UP_SHAPES = [
  "base",
  "lips",
  "grin",
  "stitches",
  "eye-shadow",
  "eye-socket",
  "eye-diamond",
  "liner",
  "under-eye",
  "tears",
  "lashes",
  "brows",
  "arched-brows",
  "blush",
  "cheek-hollow",
  "temple-hollow",
  "nose-tip",
  "nose-hollow",
  "cat-nose",
  "whiskers",
  "beard-shadow",
  "jaw-shade",
  "wrinkles",
  "cracks",
  "freckles",
  "web",
  "fangs",
] as const;
export type MakeUpShape = (typeof MAKE_UP_SHAPES)[number];

const makeUpLayer = z
  .object({
    shape: z.enum(MAKE_UP_SHAPES),
    color: hexColor,
    opacity: share.default(0.8),
    blur: z.number().min(0).max(0.2).default(0.008).describe("Softness of the edge in face widths"),
    blend: z
      .enum(["paint", "tint", "shade", "light"])
      .default("paint")
      .describe("Paint covers and keeps skin texture; tint keeps the light; shade darkens; light brightens"),
    size: z.number().min(0.3).max(3).default(1),
    grain: share.default(0).describe("How speckled it is: stubble, worn paint"),
    side: z.enum(["both", "left", "right"]).default("both").describe("The picture's sides"),
  })
  .strict();
export type MakeUpLayer = z.infer<typeof makeUpLayer>;

export const makeUpSchema = operation("make-up", {
  layers: z.array(makeUpLayer).min(1).max(24).describe("From the skin outwards"),
});

/** What a costume consists of; each piece sits by the pose of the head or hangs from the neck. */
const COSTUME_PIECES = [
  "witch-hat",
  "party-hat",
  "cat-ears",
  "hair-tufts",
  "high-collar",
  "bones",
  "bow-tie",
  "ruff",
] as const;
export type CostumePiece = (typeof COSTUME_PIECES)[number];

export const costumeSchema = operation("costume", {
  pieces: z
    .array(
      z
        .object({
          piece: z.enum(COSTUME_PIECES),
          colors: z.array(hexColor).max(4).default([]).describe("The piece's own where left out"),
        })
        .strict(),
    )
    .min(1)
    .max(8)
    .describe("From the body outwards"),
});

export const slimSchema = operation("slim", {
  face: z.number().min(0.85).max(1).default(0.95).describe("Width of the face at the cheeks; 1 leaves it"),
  jaw: z.number().min(0.85).max(1).default(0.95).describe("Width of jaw and chin"),
  body: z.number().min(0.8).max(1).default(0.93).describe("Width of the body from the neck down"),
});

export const removeHairSchema = operation("remove-hair", {
  keep: z
    .number()
    .min(0)
    .max(0.4)
    .default(0)
    .describe("Face widths of hair that stay round the skull: 0 is bald, 0.1 a short cut"),
});

export const shaveSchema = operation("shave", {
  strength: share.default(0.85).describe("How much of beard and stubble goes"),
});

export const growHairSchema = operation("grow-hair", {
  on: z
    .enum(["jaw", "brows"])
    .describe("A short beard with moustache on jaw and upper lip, or fuller, straighter brows"),
  density: share.default(0.8).describe("How much skin shows between the hairs: 1 is thick"),
  length: z.number().min(0.01).max(0.15).default(0.04).describe("Length of a hair in face widths"),
});
