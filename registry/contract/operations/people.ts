import { z } from "zod";
import { hexColor, operation, share } from "./parameter.ts";

export const segmentSchema = operation("segment", {
  subject: z
    .enum(["person", "any"])
    .optional()
    .describe(
      "The person, as where this is left out; any: where nobody is, the animal or thing that stands out from its surroundings",
    ),
  required: z.literal(true).optional().describe("A photo in which nothing stands out is refused"),
});

export const landmarksSchema = operation("landmarks", {
  required: z.boolean().default(false).describe("Whether a photo without a face is refused"),
});

export const pairSchema = operation("pair", {
  backdrop: z
    .enum(["first", "second"])
    .default("first")
    .describe("Whose photo gives the place that both stand in"),
  blur: share.default(0.5).describe("How far that place lies out of focus"),
  otherwise: z
    .enum(["refuse", "beside"])
    .optional()
    .describe(
      "Photos without a person each are refused, as where this is left out, or shown beside each other",
    ),
  match: share.default(0.6).describe("How far light and color of both are brought together"),
});

export const miniFigureSchema = operation("mini-figure", {
  head: z.number().min(0.3).max(0.7).default(0.56).describe("The head's share of the figure's height"),
  face: z
    .enum(["irises", "beads", "buttons"])
    .default("irises")
    .describe(
      "What an even face in the person's colors has for eyes: large ones with irises like the person's, above a smile, beads, or buttons",
    ),
  material: z.enum(["vinyl", "wool"]).default("vinyl").describe("Painted and glossy, or knitted"),
  smoothness: share.default(0.6),
  gloss: share.default(0.6),
  most: z.number().int().min(1).max(4).default(3).describe("Figures made of one photo at most"),
  stage: z
    .enum(["scene", "window-box"])
    .default("scene")
    .describe("Where figures stand: in the photo's own place on a base, or beside their box with a window"),
});

export const deskFigureSchema = operation("desk-figure", {
  smoothness: share.default(0.7).describe("How much unevenness the paint covers"),
  gloss: share.default(0.75),
  relief: share.default(0.9).describe("How far folds and features stand out"),
});

export const outfitGridSchema = operation("outfit-grid", {
  gutter: z
    .number()
    .min(0.005)
    .max(0.08)
    .default(0.022)
    .describe("Room between cells as a share of the shorter side"),
  paper: hexColor.default("#ffffff").describe("Colour between the cells"),
});
