import { z } from "zod";
import { operation, share } from "./parameter.ts";

/** What the cartoon network was trained on: frames of four directors' films. */
const cartoonLook = z.enum(["hayao", "hosoda", "paprika", "shinkai"]);
export type CartoonLook = z.infer<typeof cartoonLook>;

export const cartoonSchema = operation("cartoon", {
  look: cartoonLook.default("shinkai"),
  strength: share.default(1).describe("0 leaves the photo, 1 is the drawing alone"),
  side: z
    .number()
    .int()
    .min(256)
    .max(720)
    .default(512)
    .describe("Pixels on the longer side while the network draws: more shows finer shapes and takes longer"),
  detail: share
    .default(0.4)
    .describe("How much of the photo's fine contours is put back, so that a large picture is not soft"),
});
