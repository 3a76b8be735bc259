import { readFileSync } from "node:fs";
import sharp from "sharp";
import { z } from "zod";
import type { Size } from "#registry/contract/form/choices.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { LOCALES } from "#registry/contract/locale.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { scaleOf } from "#registry/contract/scale.ts";
import { defaultOf } from "#registry/contract/form/shown-fields.ts";
import { ratioOf } from "#engine/core/recipe/output-size.ts";
import { judgePromise, listBroken } from "../engine/judge-promise.ts";
import type { OddPhoto } from "../engine/photos/odd-photos.ts";
import type { Outcome, RecordContent } from "./record.ts";
import type { Proven } from "./record-key.ts";

/** Measures that an unchanged photo of another shape or size would fail: they say nothing of what a style does. */
const OUTWARD = ["ratio", "megapixels", "enlargement"];
/** The least mean difference per channel of a picture from its photo, 0 to 255, that counts as a change. */
const LEAST_CHANGE = 1.5;
/** How far a picture's pixels may be from what was asked for, as a share. */
const PIXELS_OFF = 0.25;
const SHAPE_OFF = 0.05;

/** Pixels of a picture of each size. */
const PIXELS = { "1K": 1_048_576, "2K": 4_194_304, "4K": 16_777_216 } as const satisfies Record<Size, number>;

const sentence = z.string().min(1);
const messages = z.record(z.union([sentence, z.record(sentence)]));

/** The sentences about errors that every locale has. */
const SENTENCES = LOCALES.map((locale) => {
  const file = new URL(`../../../locales/${locale}/errors.json`, import.meta.url);
  return messages.parse(JSON.parse(readFileSync(file, "utf8")));
});

/** What of a style's promise was not kept by the pictures that the record is of, in sentences. */
export function listUnkept({ promise }: Proven, { checks, change }: RecordContent): string[] {
  const unchanged = change > LEAST_CHANGE ? [] : [`the result is the photo: it differs by ${change} only`];
  const results = checks.map(({ result }) => result);
  return [...unchanged, ...listBroken(judgePromise(promise, results))];
}

/** The checks that the photo itself, unchanged, would not keep. A promise needs one at least. */
export function listBrokenByPhoto({ promise }: Proven, { checks }: RecordContent): string[] {
  const photos = checks.map(({ photo }) => photo);
  const inward = judgePromise(promise, photos).filter(({ check }) => !OUTWARD.includes(check.measure));
  return listBroken(inward);
}

/** Width to height that a style owes for a photo. */
function wantedRatio({ providers, scale }: Manifest, photo: { width: number; height: number }): number {
  if (scale !== undefined) return photo.width / photo.height;
  const [across, down] = (providers.local.canvas?.ratio ?? "").split(":").map(Number);
  return across !== undefined && down !== undefined ? across / down : ratioOf("auto", photo);
}

/** A photo that a style was tried with: the first of its photos, which decides the shape. */
export interface Tried extends Pick<OddPhoto, "size" | "isEven"> {
  photo: Buffer;
}

/** What is wrong with what became of an odd photo: a picture of the asked shape and size, or a refusal that helps. */
export async function listUnsound(
  { manifest, fields }: ServerTool,
  outcome: Outcome,
  tried: Tried,
): Promise<string[]> {
  if ("refused" in outcome) return listUnhelpful(outcome);
  const own = await sharp(tried.photo).metadata();
  const values = Object.fromEntries(fields.map((field) => [field.name, defaultOf(field)]));
  const scale = scaleOf(manifest, values);
  const pixels = scale === null ? PIXELS[tried.size] : own.width * own.height * scale ** 2;
  const { width, height, change } = outcome;
  const shape = width / height / wantedRatio(manifest, own);
  return [
    ...(Math.abs((width * height) / pixels - 1) < PIXELS_OFF ? [] : [`${width} × ${height} is off the size`]),
    ...(Math.abs(shape - 1) < SHAPE_OFF ? [] : [`${width} × ${height} is another shape`]),
    ...(change > 0 || tried.isEven ? [] : ["the picture is the photo"]),
  ];
}

/** A refusal that a person can act on is of one code, and its sentence is there in every locale. */
function listUnhelpful({ refused, code }: Extract<Outcome, { refused: string }>): string[] {
  const [group = "", key] = refused.split(".");
  const isSaid = SENTENCES.every((locale) => {
    const found = locale[group];
    return (key === undefined ? found : z.record(sentence).catch({}).parse(found)[key]) !== undefined;
  });
  return [
    ...(code === "PHOTO_UNSUITABLE" ? [] : [`it was refused with ${code}`]),
    ...(isSaid ? [] : [`"${refused}" has no sentence in some locale`]),
  ];
}
