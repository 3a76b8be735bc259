import { z } from "zod";
import { hexColor, operation, share, keywordList, within, whole } from "./parameter.ts";

const segmentSchema = operation("segment", {
  subject: z
    .enum(["person", "any"])
    .optional()
    .describe(
      "The person, as where this is left out; any: where nobody is, the animal or thing that stands out from its surroundings",
    ),
  required: z.literal(true).optional().describe("A photo in which nothing stands out is refused"),
});

const landmarksSchema = operation("landmarks", {
  required: z.boolean().default(false).describe("Whether a photo without a face is refused"),
});

const pairSchema = operation("pair", {
  blur: share.default(0.5).describe("How far that place lies out of focus"),
  otherwise: z
    .enum(["refuse", "beside"])
    .optional()
    .describe(
      "Photos without a person each are refused, as where this is left out, or shown beside each other",
    ),
  match: share.default(0.6).describe("How far light and color of both are brought together"),
});

const miniFigureSchema = operation("mini-figure", {
  head: within(0.3, 0.7, 0.56, "The head's share of the figure's height"),
  face: z
    .enum(["irises", "beads", "buttons"])
    .default("irises")
    .describe(
      "What an even face in the person's colors has for eyes: large ones with irises like the person's, above a smile, beads, or buttons",
    ),
  material: z.enum(["vinyl", "wool"]).default("vinyl").describe("Painted and glossy, or knitted"),
  smoothness: share.default(0.6),
  gloss: share.default(0.6),
  stage: z
    .enum(["scene", "window-box"])
    .default("scene")
    .describe("Where figures stand: in the photo's own place on a base, or beside their box with a window"),
});

const deskFigureSchema = operation("desk-figure", {});

const outfitGridSchema = operation("outfit-grid", {});

const bangsVariant = z
  .object({
    name: z.string().regex(/^[a-z-]+$/),
    keywords: keywordList,
    part: within(-1, 1, 0, "Where the hair is parted, from the picture's left (-1) to right (1)"),
    fall: within(-1, 1.2, 0.9, "Length at the part: 0 is the hairline, 1 the brows"),
    sideFall: within(0, 2.6, 1, "Length at the temples, on the same scale"),
    sweep: within(0, 1, 0.1, "How far strands swing outwards from the part"),
    locks: whole(5, 60, 26),
    strands: whole(5, 120, 44, "Strands of one lock"),
    thickness: within(0.2, 2, 1),
    opacity: share.default(0.95),
    raggedness: share.default(0.15).describe("How uneven the tips are"),
    gaps: share.default(0).describe("Share of locks left out, so that the forehead shows through"),
  })
  .strict();
export type BangsVariant = z.infer<typeof bangsVariant>;

const bangsSchema = operation("bangs", {
  variants: z
    .array(bangsVariant)
    .min(1)
    .max(12)
    .describe("The first one serves when no word chooses another"),
});

const babySchema = operation("baby", {});

const recolorSchema = operation("recolor", {
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
  "jaw-shade",
  "wrinkles",
  "cracks",
  "web",
  "fangs",
] as const;
export type MakeUpShape = (typeof MAKE_UP_SHAPES)[number];

const makeUpLayer = z
  .object({
    shape: z.enum(MAKE_UP_SHAPES),
    color: hexColor,
    opacity: share.default(0.8),
    blur: within(0, 0.2, 0.008, "Softness of the edge in face widths"),
    blend: z
      .enum(["paint", "tint", "shade", "light"])
      .default("paint")
      .describe("Paint covers and keeps skin texture; tint keeps the light; shade darkens; light brightens"),
    size: within(0.3, 3, 1),
    grain: share.default(0).describe("How speckled it is: stubble, worn paint"),
    side: z.enum(["both", "left", "right"]).default("both").describe("The picture's sides"),
  })
  .strict();
export type MakeUpLayer = z.infer<typeof makeUpLayer>;

const makeUpSchema = operation("make-up", {
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
] as const;
export type CostumePiece = (typeof COSTUME_PIECES)[number];

const costumeSchema = operation("costume", {
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

const slimSchema = operation("slim", {
  face: within(0.85, 1, 0.95, "Width of the face at the cheeks; 1 leaves it"),
  jaw: within(0.85, 1, 0.95, "Width of jaw and chin"),
  body: within(0.8, 1, 0.93, "Width of the body from the neck down"),
});

const removeHairSchema = operation("remove-hair", {});

const shaveSchema = operation("shave", {
  strength: share.default(0.85).describe("How much of beard and stubble goes"),
});

const growHairSchema = operation("grow-hair", {
  on: z
    .enum(["jaw", "brows"])
    .describe("A short beard with moustache on jaw and upper lip, or fuller, straighter brows"),
  density: share.default(0.8).describe("How much skin shows between the hairs: 1 is thick"),
  length: within(0.01, 0.15, 0.04, "Length of a hair in face widths"),
});

const factor = (least: number, most: number, what: string) => within(least, most, 1, what);

export const reshapeSchema = operation("reshape", {
  eyes: factor(0.6, 2, "Size of the eyes; 1 leaves them"),
  brows: factor(0.7, 1.3, "Height of the brows over the eyes; above 1 they also arch"),
  nose: factor(0.5, 1.6, "Size of the nose"),
  mouth: factor(0.5, 1.6, "Size of the mouth"),
  jaw: factor(0.6, 1.4, "Width of jaw and chin"),
  face: factor(0.7, 1.3, "Width of the face at the cheeks"),
  head: factor(0.7, 2, "Size of the head with its hair, on its own neck; less where the picture has no room"),
});

export const PEOPLE_OPERATIONS = [
  segmentSchema,
  landmarksSchema,
  pairSchema,
  miniFigureSchema,
  deskFigureSchema,
  outfitGridSchema,
  bangsSchema,
  babySchema,
  recolorSchema,
  makeUpSchema,
  costumeSchema,
  slimSchema,
  removeHairSchema,
  shaveSchema,
  growHairSchema,
  reshapeSchema,
] as const;
