import { z } from "zod";
import { hexColor, hexColors, operation, share, within, whole } from "./parameter.ts";

const portraitSchema = operation("portrait", {
  face: within(
    0.1,
    0.7,
    0.36,
    "Height from forehead to chin as a share of the picture's height, where the photo has room for it",
  ),
  eyes: share.default(0.43).describe("How far from the top edge the eyes lie"),
  level: share
    .default(0.5)
    .describe("How far a tilted head is turned upright; 1 brings both eyes to one height"),
  colors: hexColors(1, 4)
    .optional()
    .describe(
      "Of a plain ground behind the head, from its middle outwards; the photo's own place when left out",
    ),
});

const evenLightSchema = operation("even-light", {
  strength: share.default(0.5).describe("How far light and dark sides of a face come together"),
});

const keyLightSchema = operation("key-light", {
  strength: share.default(0.8).describe("How deep the shadows become that the key light leaves"),
  rim: share.default(0.6).describe("Of the narrow light along the far edge of the person"),
});

const repairSchema = operation("repair", {
  strength: share.default(0.7).describe("How faint a scratch or speck may be and is still taken out"),
  noise: share.default(0.7).describe("How far noise and grain are calmed"),
});

const colorizeSchema = operation("colorize", {
  strength: share
    .default(0.9)
    .describe("Of the colors laid over a black and white photo, or of the revival of faded ones"),
});

const removeOverlaySchema = operation("remove-overlay", {});

const dressSchema = operation("dress", {
  colors: hexColors(1, 8).default(["#1f2a44"]).describe("Of the cloth; chance takes one"),
  ground: hexColors(1, 4)
    .default(["#e6e8ec", "#c3c8d0", "#9aa2ae"])
    .describe(
      "Behind the person, from the middle outwards, where own clothes reached farther than the new ones",
    ),
});

const denoiseSchema = operation("denoise", {
  strength: within(0.1, 3, 1),
});

const smoothSchema = operation("smooth", {
  radius: within(0.001, 0.05, 0.004, "As a share of the longer side"),
  edge: within(0.0001, 0.2, 0.01, "Squared contrast above which an edge is kept"),
  times: whole(1, 4, 1),
});

const smoothSkinSchema = operation("smooth-skin", { strength: share.default(0.4) });

const keepSkinSchema = operation("keep-skin", {
  luma: within(0, 60, 6, "How far lit skin may be lighter or darker than in the photo, of 255"),
  hue: within(0, 60, 5, "How far its hue may be off, in degrees"),
});

const autolevelSchema = operation("autolevel", {
  clip: within(0, 0.05, 0.005, "Share of pixels that may become pure black or white"),
  balance: share.default(0.3).describe("How far a color cast is taken out"),
  strength: share.default(1),
});

const toneSchema = operation("tone", {
  brightness: within(-0.5, 0.5, 0),
  contrast: within(0.3, 2.5, 1),
  saturation: within(0, 3, 1),
  gamma: within(0.3, 3, 1),
  warmth: within(-0.3, 0.3, 0),
});

const claheSchema = operation("clahe", {
  tiles: whole(2, 16, 8, "Tiles along the longer side"),
  limit: within(1, 6, 2, "Slope above which local contrast is not raised"),
  strength: share.default(1),
});

const sharpenSchema = operation("sharpen", {
  radius: within(0.3, 6, 1.2, "Pixels at 1,600 px on the longer side"),
  amount: within(0, 3, 0.8),
});

const blackAndWhiteSchema = operation("black-and-white", {
  contrast: within(0.5, 2.5, 1.15),
  except: z.enum(["clothes", "hair", "person"]).optional().describe("What keeps its color"),
});

const grainSchema = operation("grain", {
  amount: share.default(0.05),
  size: within(0.5, 4, 1.2, "Pixels at 1,600 px on the longer side"),
});

const vignetteSchema = operation("vignette", { strength: share.default(0.3) });

const flipSchema = operation("flip", {
  axis: z.enum(["x", "y"]).default("x").describe("x mirrors left and right, y top and bottom"),
});

const upscaleSchema = operation("upscale", {
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

const enlargeSchema = operation("enlarge", {
  clean: share.default(0.4).describe("How far noise and the blocks of a JPEG are calmed first"),
  crisp: share.default(0.5).describe("How much edges are sharpened that become softer by enlarging"),
});

const cutOutSchema = operation("cut-out", {
  ground: hexColor
    .optional()
    .describe("A plain color behind the subject; it becomes clear where this is left out"),
});

const collageSchema = operation("collage", {
  gap: within(0, 0.1, 0.012, "Between photos, as a share of the shorter side"),
  round: within(0, 0.2, 0.012, "Of corners, as a share of the shorter side"),
  grounds: hexColors(1, 12).default(["#f6f3ee"]).describe("Of the sheet below; chance takes one"),
  match: share.default(0.3).describe("How far the light of all photos is brought together"),
});

const varySchema = operation("vary", {
  strength: share.default(0.5).describe("How far chance changes exposure, warmth and color"),
});

const weatherSchema = operation("weather", {
  kind: z.enum(["snow", "rain", "fog", "sunbeams"]),
  strength: share.default(0.6),
});

const bloomSchema = operation("bloom", {
  from: share.default(0.7).describe("Brightness above which light spills over"),
  radius: within(0.002, 0.1, 0.015, "As a share of the longer side"),
  strength: share.default(0.4),
  tint: hexColor.default("#ffffff"),
});

const flashSchema = operation("flash", {
  strength: share
    .default(0.5)
    .describe("Light of a flash on the camera: flat and bright in front, dark behind"),
});

const sparklesSchema = operation("sparkles", {
  count: whole(1, 80, 14, "Glints on the brightest places"),
  around: whole(0, 60, 8, "Stars beside the person"),
  size: within(0.005, 0.2, 0.05, "Of the largest, as a share of the longer side"),
  colors: hexColors(1, 6).default(["#ffffff"]),
});

const frameSchema = operation("frame", {
  lines: z
    .array(
      z
        .object({
          color: hexColor,
          width: z.number().min(0.0005).max(0.1).describe("As a share of the shorter side"),
        })
        .strict(),
    )
    .min(1)
    .max(5)
    .describe("From the picture's edge inwards"),
});

const relightSchema = operation("relight", {
  strength: share.default(0.4),
});

export const PHOTO_OPERATIONS = [
  portraitSchema,
  evenLightSchema,
  keyLightSchema,
  repairSchema,
  colorizeSchema,
  removeOverlaySchema,
  dressSchema,
  denoiseSchema,
  smoothSchema,
  smoothSkinSchema,
  keepSkinSchema,
  autolevelSchema,
  toneSchema,
  claheSchema,
  sharpenSchema,
  blackAndWhiteSchema,
  grainSchema,
  vignetteSchema,
  flipSchema,
  upscaleSchema,
  enlargeSchema,
  cutOutSchema,
  collageSchema,
  varySchema,
  weatherSchema,
  bloomSchema,
  flashSchema,
  sparklesSchema,
  frameSchema,
  relightSchema,
] as const;
