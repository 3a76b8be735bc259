import { z } from "zod";
import { hexColor, operation, share } from "./parameter.ts";

export const backgroundSchema = operation("background", {
  shape: z.enum(["linear", "radial", "blur"]).default("linear"),
  colors: z
    .array(hexColor)
    .min(1)
    .max(4)
    .default(["#ffffff"])
    .describe("From the top down, or from the middle outwards"),
  shadow: share.default(0).describe("Soft shadow of the person on the background"),
});

export const relightSchema = operation("relight", {
  strength: share.default(0.4),
  side: z.enum(["left", "right"]).default("left").describe("Where the key light comes from"),
});

export const sketchSchema = operation("sketch", {
  stroke: z
    .number()
    .min(0.001)
    .max(0.03)
    .default(0.007)
    .describe("Width of the dodge as a share of the longer side"),
  darkness: z.number().min(0.5).max(3).default(1.5),
  hatch: share.default(0.5).describe("How strongly shadows are hatched"),
  paperGrain: share.default(0.5),
  paper: hexColor.default("#f7f7f7"),
  graphite: hexColor.default("#242424"),
  margin: share.default(0).describe("How far strokes fade towards the edges of the sheet"),
});
