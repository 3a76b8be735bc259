import { z } from "zod";
import { operation } from "./parameter.ts";

export const segmentSchema = operation("segment", {
  subject: z
    .enum(["person", "any"])
    .default("person")
    .describe("any: where nobody is, the animal or thing that stands out from its surroundings"),
  required: z.boolean().default(false).describe("Whether a photo in which nothing stands out is refused"),
});

export const landmarksSchema = operation("landmarks", {
  required: z.boolean().default(false).describe("Whether a photo without a face is refused"),
});
