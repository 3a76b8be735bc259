import { z } from "zod";
import { hexColor, hexColors, operation, share, within, whole } from "./parameter.ts";

const contours = {
  width: within(0.0005, 0.02, 0.002, "Of a line, as a share of the longer side"),
  detail: share.default(0.5).describe("0 draws the strongest edges only, 1 faint ones too"),
  calm: share.default(0.4).describe("How much texture is flattened before lines are looked for"),
  least: share.default(0.015).describe("Shorter lines are left out; a share of the longer side"),
};

const posterizeSchema = operation("posterize", {
  colors: whole(2, 32, 8, "How many are looked for in the picture"),
  palette: hexColors(2, 32).optional().describe("Given colors instead of the picture's own"),
  rounding: within(0, 0.02, 0.002, "Of the areas' borders, as a share of the longer side"),
  least: within(0, 0.1, 0.0003, "Smaller areas join their neighbours; a share of the picture"),
  strength: share.default(1),
});

const inkSchema = operation("ink", {
  ...contours,
  color: hexColor.default("#111111"),
  paper: hexColor.optional().describe("Colour of bare paper; lines lie over the picture when left out"),
  strength: share.default(1),
});

const coloringSheetSchema = operation("coloring-sheet", {
  ...contours,
});

const inks = z
  .object({ background: hexColor, skin: hexColor, hair: hexColor, clothes: hexColor, lips: hexColor })
  .strict();
const printColors = inks
  .extend({ dots: inks.describe("Colours of the dots on each"), ink: hexColor })
  .strict();
export type PrintColors = z.infer<typeof printColors>;

const halftonePanelsSchema = operation("halftone-panels", {
  colors: z.array(printColors).min(1).max(16).describe("One set a panel, row by row"),
});

const blocksSchema = operation("blocks", {
  blocks: whole(24, 240, 96, "Smallest blocks along the longer side"),
  faceBlocks: whole(8, 80, 26, "Smallest blocks across a face: there are more of them where it is small"),
  most: whole(24, 400, 190, "Never more of the smallest blocks along the longer side"),
});

const paints = (what: string) => hexColors(1, 8).describe(what);

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

const colorDrawingSchema = operation("color-drawing", {
  gap: within(
    0,
    0.05,
    0.012,
    "Gaps in lines up to this width hold like closed ones; a share of the longer side",
  ),
  colors: drawingColors.describe("Colours for what areas are taken for; several take turns"),
});

const paperCollageSchema = operation("paper-collage", {});

const stickerVariant = z
  .object({
    figure: z.enum(["head", "bust"]).default("bust"),
    expression: z.enum(["natural", "wink", "laugh", "love", "sleepy", "sparkle"]).default("natural"),
    prop: z.enum(["hearts", "stars", "flower", "bubbles", "sparkles", "cloud"]).default("hearts"),
    turn: within(-20, 20, 0, "Degrees clockwise"),
    mirrored: z.boolean().default(false),
  })
  .strict();
export type StickerVariant = z.infer<typeof stickerVariant>;

const stickerSheetSchema = operation("sticker-sheet", {
  variants: z
    .array(stickerVariant)
    .min(1)
    .max(12)
    .describe("One a sticker, row by row: four or six of them, as the sheet's shape asks"),
  border: within(0.005, 0.1, 0.026, "White border, as a share of a sticker's cell"),
});

const coat = z
  .object({
    width: z.number().min(0.001).max(0.1).describe("Of a stroke, as a share of the longer side"),
    length: within(1, 30, 7, "Most length of a stroke, in widths"),
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

const paintSchema = operation("paint", {
  coats: z.array(coat).min(1).max(6).describe("From the broadest brush to the finest"),
  variety: share.default(0.3).describe("How much the colors of neighbouring strokes differ"),
  swirl: share
    .default(0.5)
    .describe("How far strokes in even areas circle the head instead of lying parallel"),
});

const gradeSchema = operation("grade", {
  shadows: hexColor.describe("Colour towards which dark tones move"),
  lights: hexColor.describe("Colour towards which light tones move"),
  strength: share.default(0.4),
  saturation: within(0, 3, 1),
});

const celSchema = operation("cel", {
  tones: whole(2, 12, 5, "Steps from black to white"),
  crispness: share.default(0.8).describe("0 lets tones run into each other, 1 parts them with an edge"),
  flatness: share.default(0.6).describe("How much texture and small form is painted over"),
  shade: hexColor.default("#8a86c0").describe("Colour towards which shaded tones move"),
  features: share.default(0.85).describe("How much of eyes, brows and lips stays as it was"),
  saturation: within(0, 3, 1.15),
  lines: z
    .object({
      color: hexColor,
      width: within(0.0005, 0.02, 0.002, "As a share of the longer side"),
      detail: share.default(0.5).describe("0 draws the strongest contours only, 1 faint ones too"),
      calm: share.default(0.3).describe("How much texture is flattened before contours are looked for"),
      strength: share.default(1),
    })
    .strict()
    .optional()
    .describe("Contours, found before anything is painted over"),
});

const sketchSchema = operation("sketch", {
  margin: share.default(0).describe("How far strokes fade towards the edges of the sheet"),
});

/** What the cartoon network was trained on: frames of four directors' films. */
const cartoonLook = z.enum(["hayao", "hosoda", "paprika", "shinkai"]);
export type CartoonLook = z.infer<typeof cartoonLook>;

const cartoonSchema = operation("cartoon", {
  look: cartoonLook.default("shinkai"),
  strength: share.default(1).describe("0 leaves the photo, 1 is the drawing alone"),
  side: whole(
    256,
    720,
    512,
    "Pixels on the longer side while the network draws: more shows finer shapes and takes longer",
  ),
  detail: share
    .default(0.4)
    .describe("How much of the photo's fine contours is put back, so that a large picture is not soft"),
});

export const DRAWN_OPERATIONS = [
  posterizeSchema,
  inkSchema,
  coloringSheetSchema,
  halftonePanelsSchema,
  blocksSchema,
  colorDrawingSchema,
  paperCollageSchema,
  stickerSheetSchema,
  paintSchema,
  gradeSchema,
  celSchema,
  sketchSchema,
  cartoonSchema,
] as const;
