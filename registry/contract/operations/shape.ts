import { z } from "zod";
import { operation } from "./parameter.ts";

const factor = (least: number, most: number, what: string) =>
  z.number().min(least).max(most).default(1).describe(what);

export const reshapeSchema = operation("reshape", {
  eyes: factor(0.6, 2, "Size of the eyes; 1 leaves them"),
  brows: factor(0.7, 1.3, "Height of the brows over the eyes; above 1 they also arch"),
  nose: factor(0.5, 1.6, "Size of the nose"),
  mouth: factor(0.5, 1.6, "Size of the mouth"),
  jaw: factor(0.6, 1.4, "Width of jaw and chin"),
  face: factor(0.7, 1.3, "Width of the face at the cheeks"),
  head: factor(0.7, 2, "Size of the head with its hair, on its own neck; less where the picture has no room"),
  body: factor(0.6, 1.4, "Width of the body from the neck down"),
});
