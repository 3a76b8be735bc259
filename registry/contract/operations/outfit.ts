import { z } from "zod";
import { hexColor, operation } from "./parameter.ts";

export const outfitGridSchema = operation("outfit-grid", {
  gutter: z
    .number()
    .min(0.005)
    .max(0.08)
    .default(0.022)
    .describe("Room between cells as a share of the shorter side"),
  paper: hexColor.default("#ffffff").describe("Colour between the cells"),
});
