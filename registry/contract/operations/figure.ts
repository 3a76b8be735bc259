import { z } from "zod";
import { operation, share } from "./parameter.ts";

export const miniFigureSchema = operation("mini-figure", {
  head: z.number().min(0.3).max(0.7).default(0.56).describe("The head's share of the figure's height"),
  face: z
    .enum(["own", "beads", "buttons"])
    .default("own")
    .describe(
      "own keeps the person's features, beads and buttons are eyes on an even face in the person's colors",
    ),
  material: z.enum(["vinyl", "wool"]).default("vinyl").describe("Painted and glossy, or knitted"),
  eyes: z.number().min(1).max(1.8).default(1.35).describe("How much larger the person's own eyes become"),
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
