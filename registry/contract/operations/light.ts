import { z } from "zod";
import { hexColor, operation, share } from "./parameter.ts";

export const bloomSchema = operation("bloom", {
  from: share.default(0.7).describe("Brightness above which light spills over"),
  radius: z.number().min(0.002).max(0.1).default(0.015).describe("As a share of the longer side"),
  strength: share.default(0.4),
  tint: hexColor.default("#ffffff"),
});

export const flashSchema = operation("flash", {
  strength: share
    .default(0.5)
    .describe("Light of a flash on the camera: flat and bright in front, dark behind"),
});

export const sparklesSchema = operation("sparkles", {
  count: z.number().int().min(1).max(80).default(14).describe("Glints on the brightest places"),
  around: z.number().int().min(0).max(60).default(8).describe("Stars beside the person"),
  size: z
    .number()
    .min(0.005)
    .max(0.2)
    .default(0.05)
    .describe("Of the largest, as a share of the longer side"),
  colors: z.array(hexColor).min(1).max(6).default(["#ffffff"]),
});

export const frameSchema = operation("frame", {
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

export const relightSchema = operation("relight", {
  strength: share.default(0.4),
  side: z.enum(["left", "right"]).default("left").describe("Where the key light comes from"),
});
