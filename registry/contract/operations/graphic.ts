import { z } from "zod";
import { hexColor, operation, share } from "./parameter.ts";

const contours = {
  width: z.number().min(0.0005).max(0.02).default(0.002).describe("Of a line, as a share of the longer side"),
  detail: share.default(0.5).describe("0 draws the strongest edges only, 1 faint ones too"),
  calm: share.default(0.4).describe("How much texture is flattened before lines are looked for"),
  least: share.default(0.015).describe("Shorter lines are left out; a share of the longer side"),
};

export const posterizeSchema = operation("posterize", {
  colors: z.number().int().min(2).max(32).default(8).describe("How many are looked for in the picture"),
  palette: z.array(hexColor).min(2).max(32).optional().describe("Given colors instead of the picture's own"),
  rounding: z
    .number()
    .min(0)
    .max(0.02)
    .default(0.002)
    .describe("Of the areas' borders, as a share of the longer side"),
  least: z
    .number()
    .min(0)
    .max(0.1)
    .default(0.0003)
    .describe("Smaller areas join their neighbours; a share of the picture"),
  strength: share.default(1),
});

export const inkSchema = operation("ink", {
  ...contours,
  color: hexColor.default("#111111"),
  paper: hexColor.optional().describe("Colour of bare paper; lines lie over the picture when left out"),
  strength: share.default(1),
});

export const coloringSheetSchema = operation("coloring-sheet", {
  ...contours,
  margin: z.number().min(0).max(0.2).default(0.05).describe("Of the sheet, as a share of its shorter side"),
  reference: z
    .number()
    .min(0.1)
    .max(0.4)
    .default(0.22)
    .describe("Longer side of the small colored picture, as a share of the sheet's shorter side"),
});

const inks = z
  .object({ background: hexColor, skin: hexColor, hair: hexColor, clothes: hexColor, lips: hexColor })
  .strict();
const printColors = inks
  .extend({ dots: inks.describe("Colours of the dots on each"), ink: hexColor })
  .strict();
export type PrintColors = z.infer<typeof printColors>;

export const halftonePanelsSchema = operation("halftone-panels", {
  rows: z.number().int().min(1).max(4).default(2),
  columns: z.number().int().min(1).max(4).default(2),
  colors: z.array(printColors).min(1).max(16).describe("One set a panel, row by row"),
  dots: z
    .number()
    .min(0.004)
    .max(0.05)
    .default(0.0125)
    .describe("From dot to dot, as a share of a panel's longer side"),
  outline: z
    .number()
    .min(0.001)
    .max(0.02)
    .default(0.005)
    .describe("Width of lines, as a share of a panel's longer side"),
  gutter: z
    .number()
    .min(0)
    .max(0.1)
    .default(0.012)
    .describe("Between panels, as a share of the shorter side"),
  paper: hexColor.default("#ffffff"),
});

export const blocksSchema = operation("blocks", {
  blocks: z.number().int().min(24).max(240).default(96).describe("Smallest blocks along the longer side"),
  faceBlocks: z
    .number()
    .int()
    .min(8)
    .max(80)
    .default(26)
    .describe("Smallest blocks across a face: there are more of them where it is small"),
  most: z
    .number()
    .int()
    .min(24)
    .max(400)
    .default(190)
    .describe("Never more of the smallest blocks along the longer side"),
});

const paints = (what: string) => z.array(hexColor).min(1).max(8).describe(what);

const drawingColors = z
  .object({
    sky: paints("From the top down"),
    setting: paints("What surrounds a lone figure, from the top down"),
    ground: paints("From the horizon down"),
    path: paints("From the horizon down"),
    sun: paints("Round, high up"),
    cloud: paints("Wide, high up"),
    roof: paints("Wider below than above"),
    foliage: paints("About as wide as high, without corners"),
    wood: paints("Tall and narrow"),
    wall: paints("Large rectangles"),
    opening: paints("Small rectangles"),
    small: paints("Very small areas"),
    plain: paints("All else"),
    figure: paints("The large areas of a lone figure"),
    skin: paints("Where a face was found"),
    hair: paints("Above a face"),
    cloth: paints("Below a face"),
    lips: paints("Of a face"),
    eye: paints("Of a face"),
  })
  .strict();
export type DrawingColors = z.infer<typeof drawingColors>;

export const colorDrawingSchema = operation("color-drawing", {
  gap: z
    .number()
    .min(0)
    .max(0.05)
    .default(0.012)
    .describe("Gaps in lines up to this width hold like closed ones; a share of the longer side"),
  colors: drawingColors.describe("Colours for what areas are taken for; several take turns"),
});

export const paperCollageSchema = operation("paper-collage", {
  paper: hexColor.default("#f3ead6").describe("The sheet below everything"),
  shapes: z
    .tuple([hexColor, hexColor, hexColor, hexColor])
    .default(["#8fb59c", "#f2b84b", "#d9705a", "#f7f1df"])
    .describe("Pieces behind people: floor, sun, leaf, scrap of squared paper"),
  tints: z
    .array(hexColor)
    .min(3)
    .max(8)
    .default(["#e9b48f", "#6b4a35", "#3f7f8c", "#b5533c", "#d9a441"])
    .describe("Colours for black-and-white photos: skin, hair, then cloths"),
  pencil: hexColor.default("#3a3234"),
  blush: hexColor.default("#ee9a8c"),
  repeat: z
    .number()
    .min(0.01)
    .max(0.2)
    .default(0.04)
    .describe("Length of a print's repeat, as a share of the longer side"),
});

const stickerVariant = z
  .object({
    figure: z.enum(["head", "bust", "whole"]).default("bust"),
    expression: z.enum(["natural", "wink", "laugh", "love", "sleepy", "sparkle"]).default("natural"),
    prop: z.enum(["hearts", "stars", "flower", "bubbles", "sparkles", "cloud"]).default("hearts"),
    turn: z.number().min(-20).max(20).default(0).describe("Degrees clockwise"),
    scale: z.number().min(0.5).max(1.15).default(1),
    mirrored: z.boolean().default(false),
  })
  .strict();
export type StickerVariant = z.infer<typeof stickerVariant>;

export const stickerSheetSchema = operation("sticker-sheet", {
  variants: z
    .array(stickerVariant)
    .min(1)
    .max(12)
    .describe("One a sticker, row by row: four or six of them, as the sheet's shape asks"),
  ground: z.tuple([hexColor, hexColor]).default(["#c9ece1", "#b6e2d4"]).describe("The sheet and its dots"),
  border: z
    .number()
    .min(0.005)
    .max(0.1)
    .default(0.026)
    .describe("White border, as a share of a sticker's cell"),
});
