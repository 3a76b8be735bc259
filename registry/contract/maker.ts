import { z } from "zod";

/** `$name`: the form's value of that name. */
const fieldValue = z.string().regex(/^\$[a-z][A-Za-z0-9_]*$/);

/** A description in words of what the photo shows. */
const describeSchema = z
  .object({
    op: z.literal("describe"),
    language: fieldValue.describe("Locale to write in"),
    words: fieldValue.describe("About how many words"),
    target: fieldValue.optional(),
    scene: fieldValue.optional(),
  })
  .strict();

/** A film: a slow move of the camera over the photo, or over a picture composed from the words. */
const filmSchema = z
  .object({
    op: z.literal("film"),
    seconds: fieldValue,
    resolution: fieldValue.describe("480p, 720p or 1080p"),
    ratio: fieldValue.describe("16:9 or 9:16"),
    watermark: fieldValue.optional(),
    sound: fieldValue.optional(),
  })
  .strict();

/** A piece of music that follows the words. */
const musicSchema = z
  .object({
    op: z.literal("music"),
    words: z.array(fieldValue).min(1).describe("Fields whose text sets mood, pace, key and instruments"),
    voice: fieldValue.optional().describe("vocal or instrumental"),
    lyrics: fieldValue.optional(),
    seconds: z.number().int().min(20).max(60).default(24),
  })
  .strict();

/** A picture without a photo: a composition drawn from the words and chance, which says what it is. */
const composeSchema = z
  .object({
    op: z.literal("compose"),
    quality: fieldValue.optional().describe("standard, fast or ultra"),
    strength: fieldValue.optional().describe("0 to 20: how closely the words are followed"),
  })
  .strict();

/** How the local engine makes what is no edited photo. A new one is one branch here and one folder in `engine`. */
export const makerSchema = z.discriminatedUnion("op", [
  describeSchema,
  filmSchema,
  musicSchema,
  composeSchema,
]);
export type Maker = z.infer<typeof makerSchema>;
export type MakerOf<Op extends Maker["op"]> = Extract<Maker, { op: Op }>;

/** What each maker makes: the manifest's output must be the same. */
export const MAKER_OUTPUT = {
  describe: "text",
  film: "video",
  music: "audio",
  compose: "image",
} as const satisfies Record<Maker["op"], string>;
