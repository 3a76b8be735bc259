import { z } from "zod";
import { operation, share } from "./parameter.ts";

export const flipSchema = operation("flip", {
  axis: z.enum(["x", "y"]).default("x").describe("x mirrors left and right, y top and bottom"),
});

export const upscaleSchema = operation("upscale", {
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
