import { z } from "zod";
import { operation } from "./parameter.ts";

export const segmentSchema = operation("segment", {
  subject: z
    .enum(["person", "any"])
    .optional()
    .describe(
      "The person, as where this is left out; any: where nobody is, the animal or thing that stands out from its surroundings",
    ),
  required: z.literal(true).optional().describe("A photo in which nothing stands out is refused"),
});

export const landmarksSchema = operation("landmarks", {
  required: z.boolean().default(false).describe("Whether a photo without a face is refused"),
});
