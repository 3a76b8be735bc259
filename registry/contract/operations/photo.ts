import { z } from "zod";
import { hexColor, operation, share } from "./parameter.ts";

export const portraitSchema = operation("portrait", {
  face: z
    .number()
    .min(0.1)
    .max(0.7)
    .default(0.36)
    .describe(
      "Height from forehead to chin as a share of the picture's height, where the photo has room for it",
    ),
  eyes: share.default(0.43).describe("How far from the top edge the eyes lie"),
  level: share
    .default(0.5)
    .describe("How far a tilted head is turned upright; 1 brings both eyes to one height"),
  colors: z
    .array(hexColor)
    .min(1)
    .max(4)
    .optional()
    .describe(
      "Of a plain ground behind the head, from its middle outwards; the photo's own place when left out",
    ),
});

export const evenLightSchema = operation("even-light", {
  strength: share.default(0.5).describe("How far light and dark sides of a face come together"),
});

export const keyLightSchema = operation("key-light", {
  strength: share.default(0.8).describe("How deep the shadows become that the key light leaves"),
  rim: share.default(0.6).describe("Of the narrow light along the far edge of the person"),
  rimColor: hexColor.default("#c9d6ea"),
});

export const repairSchema = operation("repair", {
  strength: share.default(0.7).describe("How faint a scratch or speck may be and is still taken out"),
  noise: share.default(0.7).describe("How far noise and grain are calmed"),
});

export const colorizeSchema = operation("colorize", {
  strength: share
    .default(0.9)
    .describe("Of the colors laid over a black and white photo, or of the revival of faded ones"),
});

export const removeOverlaySchema = operation("remove-overlay", {
  required: z
    .boolean()
    .default(true)
    .describe("Whether a photo on which nothing is found is refused; else it stays as it is"),
});

export const dressSchema = operation("dress", {
  colors: z.array(hexColor).min(1).max(8).default(["#1f2a44"]).describe("Of the cloth; chance takes one"),
  shirt: hexColor.default("#f1f2f4").describe("What shows in the opening"),
  ground: z
    .array(hexColor)
    .min(1)
    .max(4)
    .default(["#e6e8ec", "#c3c8d0", "#9aa2ae"])
    .describe(
      "Behind the person, from the middle outwards, where own clothes reached farther than the new ones",
    ),
});
