import { z } from "zod";
import { operation, share } from "./parameter.ts";

export const pairSchema = operation("pair", {
  backdrop: z
    .enum(["first", "second"])
    .default("first")
    .describe("Whose photo gives the place that both stand in"),
  blur: share.default(0.5).describe("How far that place lies out of focus"),
  otherwise: z
    .enum(["refuse", "beside"])
    .optional()
    .describe(
      "Photos without a person each are refused, as where this is left out, or shown beside each other",
    ),
  match: share.default(0.6).describe("How far light and color of both are brought together"),
});
