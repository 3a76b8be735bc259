import { z } from "zod";
import { operation } from "./parameter.ts";

export const segmentSchema = operation("segment", {});

export const landmarksSchema = operation("landmarks", {
  required: z.boolean().default(false).describe("Whether a photo without a face is refused"),
});
