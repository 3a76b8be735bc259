import { z } from "zod";
import { hexColor, hexColors, operation, share, within } from "./parameter.ts";

const backgroundSchema = operation("background", {
  shape: z.enum(["linear", "radial", "blur"]).default("linear"),
  colors: hexColors(1, 4).default(["#ffffff"]).describe("From the top down, or from the middle outwards"),
  shadow: share.default(0).describe("Soft shadow of the person on the background"),
});

/** Backdrops that the engine can draw. A new one is a file in `engine/core/scenes`, its name here and its line in the table there. */
export const SCENES = [
  "sunset-city",
  "magic-night",
  "summer-meadow",
  "iridescent",
  "ochre-field",
  "castle-night",
  "graveyard",
  "moonlit-wood",
  "party-night",
  "bedroom-night",
] as const;
export type SceneName = (typeof SCENES)[number];

const scenerySchema = operation("scenery", {
  scene: z.enum(SCENES),
  blur: share.default(0).describe("How far the scene is out of focus"),
  light: share
    .default(0.3)
    .describe("How far the scene's light falls on the person: round the edges, and as a tint all over"),
  shadow: share.default(0).describe("A hard shadow of the person on the scene, as a flash throws it"),
  place: z
    .object({
      face: z.number().min(0.05).max(0.8).describe("Height of the face as a share of the picture's height"),
      x: share.default(0.5).describe("Middle of the face as a share of the width"),
      y: share.default(0.42).describe("Middle of the face as a share of the height"),
    })
    .strict()
    .optional()
    .describe("Where the person goes on the sheet; left out, everybody stays where the photo shows them"),
  otherwise: z
    .enum(["keep", "fade"])
    .default("keep")
    .describe("A photo without a person stays as it is, or fades into the scene towards its edges"),
  outline: z
    .object({
      color: hexColor,
      width: z.number().min(0.0005).max(0.05).describe("As a share of the longer side"),
    })
    .strict()
    .optional()
    .describe("A contour round the person"),
  fadeBelow: hexColor
    .optional()
    .describe("A color into which the foot of the picture fades, so that writing can stand there"),
});

const titleLine = z
  .object({
    text: z.string().min(1).max(120),
    font: z.enum(["anton", "fredoka", "creepster", "digits"]).default("anton"),
    size: z
      .number()
      .min(0.005)
      .max(0.5)
      .describe(
        "Height of an em as a share of the picture's width, or of two thirds of its height where that is less",
      ),
    x: share.default(0.5),
    y: share.describe("Baseline as a share of the height"),
    anchor: z.enum(["start", "middle", "end"]).default("middle"),
    fit: share.default(0.9).describe("Most width as a share of the picture's; longer lines are set smaller"),
    spacing: within(-0.1, 2, 0, "Extra room between letters in ems"),
    arc: within(-1, 1, 0, "How far the middle rises above the ends, as a share of the line's width"),
    colors: hexColors(1, 4).default(["#ffffff"]).describe("From the letters' top down"),
    outline: z
      .object({ color: hexColor, width: z.number().min(0).max(0.4).describe("In ems") })
      .strict()
      .optional(),
    shadow: share.default(0).describe("Strength of a soft dark shadow"),
    glow: z.object({ color: hexColor, strength: share }).strict().optional(),
    opacity: share.default(1),
  })
  .strict();
export type TitleLine = z.infer<typeof titleLine>;

const titleSchema = operation("title", {
  settings: z
    .array(z.array(titleLine).min(1).max(12))
    .min(1)
    .max(24)
    .describe("Sets of lines, of which chance takes one"),
});

export const PLACE_OPERATIONS = [backgroundSchema, scenerySchema, titleSchema] as const;
