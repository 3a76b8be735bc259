import { z } from "zod";
import { hexColor, operation, share } from "./parameter.ts";

export const flipSchema = operation("flip", {
  axis: z.enum(["x", "y"]).default("x").describe("x mirrors left and right, y top and bottom"),
});

export const upscaleSchema = operation("upscale", {
  neural: z
    .boolean()
    .default(false)
    .describe("Whether a network doubles the picture first, which shows detail that the photo lacks"),
  detail: share
    .default(0)
    .describe("How much of the photo's own fine detail is put back at the output's size"),
  within: z
    .enum(["photo", "person", "unchanged"])
    .default("photo")
    .describe("Where detail is put back; unchanged means where no step has drawn anything"),
});

export const enlargeSchema = operation("enlarge", {
  clean: share.default(0.4).describe("How far noise and the blocks of a JPEG are calmed first"),
  crisp: share.default(0.5).describe("How much edges are sharpened that become softer by enlarging"),
  neural: z
    .boolean()
    .default(true)
    .describe("Whether a network doubles what is small enough for it; the rest is Lanczos"),
});

export const cutOutSchema = operation("cut-out", {
  ground: hexColor
    .optional()
    .describe("A plain color behind the subject; it becomes clear where this is left out"),
});

export const collageSchema = operation("collage", {
  gap: z.number().min(0).max(0.1).default(0.012).describe("Between photos, as a share of the shorter side"),
  round: z.number().min(0).max(0.2).default(0.012).describe("Of corners, as a share of the shorter side"),
  grounds: z
    .array(hexColor)
    .min(1)
    .max(12)
    .default(["#f6f3ee"])
    .describe("Of the sheet below; chance takes one"),
  match: share.default(0.3).describe("How far the light of all photos is brought together"),
});

export const varySchema = operation("vary", {
  strength: share.default(0.5).describe("How far chance changes exposure, warmth and color"),
});

export const weatherSchema = operation("weather", {
  kind: z.enum(["snow", "rain", "fog", "sunbeams"]),
  strength: share.default(0.6),
});
