import { z } from "zod";
import { RATIOS, DAMAGES } from "./form/choices.ts";
import { LOCALES } from "./locale.ts";
import type { Manifest } from "./manifest.ts";

const photoFile = z.string().regex(/^[a-z0-9][a-z0-9-]*\.(jpg|png)$/);
const share = z.number().min(0).max(1);

const partSchema = z
  .object({
    photo: photoFile.describe("A photograph of tests/fixtures/photos"),
    cut: z
      .tuple([share, share, share, share])
      .default([0, 0, 1, 1])
      .describe(
        "The region that is used, in shares of the photograph: left, top, width, height; all of it where it is left out",
      ),
    damage: z
      .array(z.enum(DAMAGES))
      .min(1)
      .optional()
      .describe("What the photograph suffers first, in this order, where the style mends that"),
  })
  .strict();
export type ExamplePart = z.infer<typeof partSchema>;

const parts = z
  .array(partSchema)
  .min(1)
  .max(4)
  .describe("Photographs: photos of their own where the style wants several, else side by side in one");
const words = z.string().min(1).max(500).describe("What a person would have asked for");
const ratio = z.enum(RATIOS).optional();

/** Stands in an example's values for each of the site's locales in turn. */
export const EACH_LOCALE = "$locale";

const values = z
  .record(z.unknown())
  .optional()
  .describe(
    `Values of the form besides photos, words and ratio, where the defaults won't do; "${EACH_LOCALE}" stands for each locale in turn`,
  );

const HOW = "Written by: npm run styles -- examples";

const pairSchema = z
  .object({
    illustration: z.literal(true).optional().describe("A drawing, made by hand; there are no parts then"),
    parts: parts.optional(),
    words: words.optional(),
    ratio,
    values,
  })
  .strict();
type ExamplePair = z.infer<typeof pairSchema>;

const pictureSchema = z
  .object({
    words,
    ratio,
    values,
  })
  .strict();
type ExamplePicture = z.infer<typeof pictureSchema>;

const seconds = z.number().positive().max(60);

const filmSchema = z
  .object({
    words,
    parts: parts.optional(),
    values,
    made: z.object({ seconds }).strict().describe(HOW).optional(),
  })
  .strict();
type ExampleFilm = z.infer<typeof filmSchema>;

const soundSchema = z
  .object({
    words,
    values,
    made: z
      .object({
        seconds,
      })
      .strict()
      .describe(HOW)
      .optional(),
  })
  .strict();
type ExampleSound = z.infer<typeof soundSchema>;

const textSchema = z
  .object({
    parts,
    words: words.optional(),
    values,
    made: z
      .object({
        texts: z
          .record(z.enum(LOCALES), z.string().min(1).max(4000))
          .describe("By locale; a page shows its own, else the English one"),
      })
      .strict()
      .describe(HOW)
      .optional(),
  })
  .strict();
type ExampleText = z.infer<typeof textSchema>;

const EXAMPLES = 3;

/** What a tool's three examples are made from: `styles/<id>/examples.json`. Exactly one of the lists is there. */
export const examplesSchema = z
  .object({
    $schema: z.string().optional(),
    pairs: z.array(pairSchema).length(EXAMPLES).optional().describe("Pictures before and after"),
    pictures: z.array(pictureSchema).length(EXAMPLES).optional().describe("Pictures from words alone"),
    films: z.array(filmSchema).length(EXAMPLES).optional().describe("Films, from words or from a photo too"),
    sounds: z.array(soundSchema).length(EXAMPLES).optional().describe("Pieces of music or other sounds"),
    texts: z.array(textSchema).length(EXAMPLES).optional().describe("Texts about a photo"),
  })
  .strict();
export type ExamplesFile = z.infer<typeof examplesSchema>;

/** An example as its file describes it, told apart by what it is. */
export type ExampleSource =
  | ({ kind: "pair" } & ExamplePair)
  | ({ kind: "picture" } & ExamplePicture)
  | ({ kind: "film" } & ExampleFilm)
  | ({ kind: "sound" } & ExampleSound)
  | ({ kind: "text" } & ExampleText);
export type ExampleKind = ExampleSource["kind"];
/** Kinds whose files carry standard names; a pair's are named in the manifest. */
export type MadeKind = Exclude<ExampleKind, "pair">;
export type SourceOf<Kind extends ExampleKind> = Extract<ExampleSource, { kind: Kind }>;

type ListName = Exclude<keyof ExamplesFile, "$schema">;

/** What a file of an example holds. */
export type ExampleRole = "before" | "after" | "poster" | "film" | "sound";

export const ROLE_ENDINGS = {
  before: "webp",
  after: "webp",
  poster: "webp",
  film: "mp4",
  sound: "wav",
} as const satisfies Record<ExampleRole, string>;

interface KindFacts {
  /** The list of the file that holds examples of this kind. */
  list: ListName;
  /** The output of tools that it shows. */
  output: Manifest["output"];
  /** The files in `images/` that belong to one example; a film's photo may be missing. */
  roles: readonly ExampleRole[];
}

/** Every kind of example. A new one is a line here, a list in the file's schema and a slide on the tool's page. */
export const EXAMPLE_KINDS = {
  pair: { list: "pairs", output: "image", roles: ["before", "after"] },
  picture: { list: "pictures", output: "image", roles: ["after"] },
  film: { list: "films", output: "video", roles: ["before", "poster", "film"] },
  sound: { list: "sounds", output: "audio", roles: ["sound"] },
  text: { list: "texts", output: "text", roles: ["before"] },
} as const satisfies Record<ExampleKind, KindFacts>;

/** Name of an example's file in `images/`; the place counts from 0. */
export const exampleFileName = (role: ExampleRole, index: number): string =>
  `${role}-${index + 1}.${ROLE_ENDINGS[role]}`;

/** The examples of a file in their order. */
export const listExamples = (file: ExamplesFile): ExampleSource[] => [
  ...(file.pairs ?? []).map((pair) => ({ kind: "pair" as const, ...pair })),
  ...(file.pictures ?? []).map((picture) => ({ kind: "picture" as const, ...picture })),
  ...(file.films ?? []).map((film) => ({ kind: "film" as const, ...film })),
  ...(file.sounds ?? []).map((sound) => ({ kind: "sound" as const, ...sound })),
  ...(file.texts ?? []).map((text) => ({ kind: "text" as const, ...text })),
];

const LISTS = Object.values(EXAMPLE_KINDS).map(({ list }) => list);
const quote = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** The file with what its shape alone can't say: one list, drawings without parts, cuts inside their photographs. */
export const checkedExamplesSchema = examplesSchema.superRefine((file, context) => {
  const report = (path: (string | number)[], message: string, fix: string) =>
    context.addIssue({ code: z.ZodIssueCode.custom, path, message, params: { fix } });
  const found = LISTS.filter((list) => file[list] !== undefined);
  if (found.length === 0) report([], "there are no examples", `add one of ${quote(LISTS)}`);
  if (found.length > 1)
    report([found[1] ?? ""], `there are examples of several kinds: ${quote(found)}`, "keep one list");
  for (const [index, { illustration, parts }] of (file.pairs ?? []).entries()) {
    if (illustration && parts) report(["pairs", index], "a drawing is made from nothing", 'remove "parts"');
    if (!illustration && !parts)
      report(["pairs", index], "a pair needs photographs", 'add "parts", or "illustration": true');
  }
  for (const list of found) {
    for (const [index, example] of (file[list] ?? []).entries()) {
      for (const { cut } of ("parts" in example && example.parts) || []) {
        if (cut[0] + cut[2] > 1.001 || cut[1] + cut[3] > 1.001 || cut[2] <= 0 || cut[3] <= 0)
          report(
            [list, index],
            "a cut leaves its photograph",
            "keep left + width and top + height at 1 or below",
          );
      }
    }
  }
});
