import { z } from "zod";
import { hexColor, keywordList, operation, share } from "./parameter.ts";

const bangsVariant = z
  .object({
    name: z.string().regex(/^[a-z-]+$/),
    keywords: keywordList,
    part: z
      .number()
      .min(-1)
      .max(1)
      .default(0)
      .describe("Where the hair is parted, from the picture's left (-1) to right (1)"),
    fall: z
      .number()
      .min(-1)
      .max(1.2)
      .default(0.9)
      .describe("Length at the part: 0 is the hairline, 1 the brows"),
    sideFall: z.number().min(0).max(2.6).default(1).describe("Length at the temples, on the same scale"),
    sweep: z.number().min(0).max(1).default(0.1).describe("How far strands swing outwards from the part"),
    locks: z.number().int().min(5).max(60).default(26),
    strands: z.number().int().min(5).max(120).default(44).describe("Strands of one lock"),
    thickness: z.number().min(0.2).max(2).default(1),
    opacity: share.default(0.95),
    raggedness: share.default(0.15).describe("How uneven the tips are"),
    gaps: share.default(0).describe("Share of locks left out, so that the forehead shows through"),
  })
  .strict();
export type BangsVariant = z.infer<typeof bangsVariant>;

export const bangsSchema = operation("bangs", {
  variants: z
    .array(bangsVariant)
    .min(1)
    .max(12)
    .describe("The first one serves when no word chooses another"),
});

export const babySchema = operation("baby", {
  mix: share.default(0.5).describe("Share of the first parent"),
  cloth: hexColor.default("#f1e7d3").describe("Colour of the clothes"),
  accent: hexColor.default("#8fb0c4").describe("Colour of their pattern"),
  backdrop: z
    .tuple([hexColor, hexColor])
    .default(["#e6ecdf", "#8fa489"])
    .describe("Middle and rim of the background"),
});
