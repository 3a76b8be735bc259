import { z } from "zod";
import { operation, share } from "./parameter.ts";

export const denoiseSchema = operation("denoise", {
  strength: z.number().min(0.1).max(3).default(1),
});

export const smoothSchema = operation("smooth", {
  radius: z.number().min(0.001).max(0.05).default(0.004).describe("As a share of the longer side"),
  edge: z
    .number()
    .min(0.0001)
    .max(0.2)
    .default(0.01)
    .describe("Squared contrast above which an edge is kept"),
  times: z.number().int().min(1).max(4).default(1),
});

export const smoothSkinSchema = operation("smooth-skin", { strength: share.default(0.4) });

export const keepSkinSchema = operation("keep-skin", {
  luma: z
    .number()
    .min(0)
    .max(60)
    .default(6)
    .describe("How far lit skin may be lighter or darker than in the photo, of 255"),
  hue: z.number().min(0).max(60).default(5).describe("How far its hue may be off, in degrees"),
});

export const autolevelSchema = operation("autolevel", {
  clip: z
    .number()
    .min(0)
    .max(0.05)
    .default(0.005)
    .describe("Share of pixels that may become pure black or white"),
  balance: share.default(0.3).describe("How far a color cast is taken out"),
  strength: share.default(1),
});

export const toneSchema = operation("tone", {
  brightness: z.number().min(-0.5).max(0.5).default(0),
  contrast: z.number().min(0.3).max(2.5).default(1),
  saturation: z.number().min(0).max(3).default(1),
  gamma: z.number().min(0.3).max(3).default(1),
  warmth: z.number().min(-0.3).max(0.3).default(0),
});

export const claheSchema = operation("clahe", {
  tiles: z.number().int().min(2).max(16).default(8).describe("Tiles along the longer side"),
  limit: z.number().min(1).max(6).default(2).describe("Slope above which local contrast is not raised"),
  strength: share.default(1),
});

export const sharpenSchema = operation("sharpen", {
  radius: z.number().min(0.3).max(6).default(1.2).describe("Pixels at 1,600 px on the longer side"),
  amount: z.number().min(0).max(3).default(0.8),
});

export const blackAndWhiteSchema = operation("black-and-white", {
  mix: z
    .tuple([z.number(), z.number(), z.number()])
    .default([0.42, 0.46, 0.12])
    .describe("Weight of red, green, blue"),
  contrast: z.number().min(0.5).max(2.5).default(1.15),
  except: z.enum(["clothes", "hair", "person"]).optional().describe("What keeps its color"),
});

export const grainSchema = operation("grain", {
  amount: share.default(0.05),
  size: z.number().min(0.5).max(4).default(1.2).describe("Pixels at 1,600 px on the longer side"),
});

export const vignetteSchema = operation("vignette", { strength: share.default(0.3) });
