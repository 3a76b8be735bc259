import { z } from "zod";

/** What a photo's largest face can be asked to be; each name is one fact of the engine's reading. */
export const photoNeedSchema = z.discriminatedUnion("is", [
  z.object({ is: z.literal("human") }).strict(),
  z.object({ is: z.literal("not-bald") }).strict(),
  z.object({ is: z.literal("no-hat") }).strict(),
  z.object({ is: z.literal("hair-above-shoulders") }).strict(),
  z
    .object({ is: z.literal("turned-under"), degrees: z.number().int().min(10).max(80) })
    .strict()
    .describe("The face is turned to either side by less than this"),
  z
    .object({ is: z.literal("clothes-shown"), below: z.number().min(0.05).max(6) })
    .strict()
    .describe("The picture reaches further below the chin than this, in heights of the face"),
]);
export type PhotoNeed = z.infer<typeof photoNeedSchema>;
