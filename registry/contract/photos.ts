import { z } from "zod";

/** What a photo's largest face can be asked to be; each name is one fact of the engine's reading. */
const photoNeedSchema = z.discriminatedUnion("is", [
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

const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** What a tool takes and asks of photos. */
export const photosSchema = z
  .object({
    min: z.number().int().min(0).max(10).default(1),
    max: z
      .number()
      .int()
      .min(1)
      .max(10)
      .optional()
      .describe("At most this many; the plan's cap where left out; never above it"),
    uses: z
      .number()
      .int()
      .min(1)
      .max(10)
      .optional()
      .describe("How many of the photos the local recipe works on; the form says so"),
    accept: z
      .array(z.enum(PHOTO_TYPES))
      .min(1)
      .optional()
      .describe("Default JPEG and PNG; WEBP is re-encoded by the browser"),
    minSide: z
      .number()
      .int()
      .min(1)
      .max(4096)
      .optional()
      .describe("Shorter side in pixels that every photo must exceed"),
    person: z
      .literal(true)
      .optional()
      .describe("Every photo that the local recipe works on must show a person, with or without a face"),
    needs: z
      .array(photoNeedSchema)
      .min(1)
      .optional()
      .describe(
        "What the local recipe needs of the largest face of each photo that it works on; asked before the charge. Human is also asked of photos without a face: animals, drawings and toys are refused",
      ),
    differ: z
      .literal(true)
      .optional()
      .describe(
        "Each photo that is used shows somebody else: the same photo twice is refused before the charge",
      ),
    samples: z
      .literal(false)
      .optional()
      .describe("The site's sample photographs are not offered: they have nothing that the tool works on"),
    faces: z
      .object({
        min: z.number().int().min(0).max(10).optional(),
        max: z.number().int().min(1).max(10).optional(),
        across: z
          .enum(["each", "all"])
          .default("each")
          .describe("Whether the bounds hold per photo or for all photos together"),
      })
      .strict()
      .optional(),
  })
  .strict();
