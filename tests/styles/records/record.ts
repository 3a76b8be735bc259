import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { GRADES } from "#registry/contract/grade.ts";
import { shortHash } from "../../../scripts/styles/sample-photos.ts";

/** The file of a style's folder that keeps what was measured. A program makes it, nobody edits it. */
export const RECORD_FILE = "proof.json";

const hash = z.string().regex(/^[0-9a-f]{10}$/);

/** What a record follows from: as long as all of these are the same, measuring anew gives the same numbers. */
const keySchema = z
  .object({
    /** The photos, words and values that the promise asks for, and what its checks measure. */
    asked: hash,
    /** The recipe or maker with its canvas, what is asked of photos, the form and the prompt. */
    style: hash,
    /** The bytes of the promise's photographs and of those that odd photos are made of. */
    photographs: hash,
    /** What a bundler keeps of the operations and makers, and of what runs them. */
    engine: hash,
    /** What a bundler keeps of the measures, and of what prepares the photographs. */
    measures: hash,
    /** The files of the neural networks. */
    weights: hash,
    /** The locked versions of the packages that calculate. */
    packages: hash,
  })
  .strict();
export type RecordKey = z.infer<typeof keySchema>;

const measuredSchema = z.union([z.number(), z.array(z.number()).readonly(), z.null()]);

const outcomeSchema = z.union([
  z.object({ width: z.number(), height: z.number(), change: z.number() }).strict(),
  z.object({ refused: z.string(), code: z.string() }).strict(),
]);
/** What became of an odd photo: a picture and its mean difference per channel from the photo, or a refusal by its sentence. */
export type Outcome = z.infer<typeof outcomeSchema>;

const contentSchema = z
  .object({
    key: keySchema,
    /** The family of processors that it was measured on. */
    machine: z.string(),
    /** Seconds that all processors together worked for it: what measuring anew will cost. */
    cpuSeconds: z.number(),
    /** The least mean difference per channel of the result from one of its photos, 0 to 255. */
    change: z.number(),
    /** Each check of the promise: its measure, and what it gave on the style's result and on the photo unchanged. */
    checks: z.array(
      z.object({ measure: z.string(), result: measuredSchema, photo: measuredSchema }).strict(),
    ),
    /** What became of each odd photo, by its name; null where the style takes no photos. */
    robustness: z.record(outcomeSchema).nullable(),
    /** What became of each photograph of the set that the style owes a picture of, by its name. */
    set: z.record(
      z.union([
        z.object({ photo: hash, change: z.number(), checks: z.array(measuredSchema) }).strict(),
        z.object({ photo: hash, refused: z.string() }).strict(),
      ]),
    ),
    /** What the worst third of these photographs makes of the style. */
    grade: z.enum(GRADES),
  })
  .strict();
export type RecordContent = z.infer<typeof contentSchema>;

const fileSchema = contentSchema.extend({ seal: hash }).strict();

/** Stands for a record's content, so that one that was altered by hand is told from what a program wrote. */
const sealOf = (content: RecordContent): string => shortHash(JSON.stringify(contentSchema.parse(content)));

export type ReadRecord =
  | { state: "sound"; content: RecordContent }
  | { state: "missing"; content: null }
  | { state: "altered"; content: null };

/** Reads a style's record. One that was altered by hand, or is none, gives nothing. */
export function readRecord(stylesDir: string, id: string): ReadRecord {
  const file = join(stylesDir, id, RECORD_FILE);
  if (!existsSync(file)) return { state: "missing", content: null };
  try {
    const { seal, ...content } = fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return seal === sealOf(content) ? { state: "sound", content } : { state: "altered", content: null };
  } catch {
    return { state: "altered", content: null };
  }
}

/** Writes a style's record with its seal. */
export function writeRecord(stylesDir: string, id: string, content: RecordContent): void {
  const text = JSON.stringify({ ...contentSchema.parse(content), seal: sealOf(content) }, null, 1);
  writeFileSync(join(stylesDir, id, RECORD_FILE), `${text}\n`);
}

/** The parts of a key that another one has otherwise, in words for people. */
export const listChanged = (old: RecordKey, now: RecordKey): string[] =>
  keySchema.keyof().options.filter((part) => old[part] !== now[part]);
