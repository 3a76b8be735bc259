import { z } from "zod";
import { operation, share } from "./parameter.ts";

export const flipSchema = operation("flip", {
  axis: z.enum(["x", "y"]).default("x").describe("x mirrors left and right, y top and bottom"),
});

export const cropSchema = operation("crop", {
  around: z.enum(["face", "person", "centre"]).default("face"),
  zoom: z.number().min(1).max(6).default(1.5).describe("How many times nearer; the picture keeps its ratio"),
  headroom: share.default(0.4).describe("How far from the top edge the middle of the subject lies"),
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
