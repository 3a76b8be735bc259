import { z } from "zod";
import { hexColor, operation, share } from "./parameter.ts";

const coat = z
  .object({
    width: z.number().min(0.001).max(0.1).describe("Of a stroke, as a share of the longer side"),
    length: z.number().min(1).max(30).default(7).describe("Most length of a stroke, in widths"),
    spacing: z.number().min(0.3).max(3).default(0.7).describe("From stroke to stroke, in widths"),
    tolerance: share
      .default(0.06)
      .describe("Where the coats below come this near to the picture they are left to show"),
    where: z
      .enum(["everywhere", "person", "faces"])
      .default("everywhere")
      .describe("Without a person or face these coats go everywhere"),
  })
  .strict();
export type Coat = z.infer<typeof coat>;

export const paintSchema = operation("paint", {
  coats: z.array(coat).min(1).max(6).describe("From the broadest brush to the finest"),
  ground: hexColor.default("#b98a55").describe("Colour of the primed canvas between the strokes"),
  variety: share.default(0.3).describe("How much the colors of neighbouring strokes differ"),
  swirl: share
    .default(0.5)
    .describe("How far strokes in even areas circle the head instead of lying parallel"),
  relief: share.default(0.5).describe("How thickly the paint is laid on"),
  weave: share.default(0.3).describe("How clearly the canvas shows through"),
});

export const gradeSchema = operation("grade", {
  shadows: hexColor.describe("Colour towards which dark tones move"),
  lights: hexColor.describe("Colour towards which light tones move"),
  strength: share.default(0.4),
  saturation: z.number().min(0).max(3).default(1),
});

export const celSchema = operation("cel", {
  tones: z.number().int().min(2).max(12).default(5).describe("Steps from black to white"),
  crispness: share.default(0.8).describe("0 lets tones run into each other, 1 parts them with an edge"),
  flatness: share.default(0.6).describe("How much texture and small form is painted over"),
  shade: hexColor.default("#8a86c0").describe("Colour towards which shaded tones move"),
  features: share.default(0.85).describe("How much of eyes, brows and lips stays as it was"),
  saturation: z.number().min(0).max(3).default(1.15),
  lines: z
    .object({
      color: hexColor,
      width: z.number().min(0.0005).max(0.02).default(0.002).describe("As a share of the longer side"),
      detail: share.default(0.5).describe("0 draws the strongest contours only, 1 faint ones too"),
      calm: share.default(0.3).describe("How much texture is flattened before contours are looked for"),
      strength: share.default(1),
    })
    .strict()
    .optional()
    .describe("Contours, found before anything is painted over"),
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
