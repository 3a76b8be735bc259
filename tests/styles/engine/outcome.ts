import { readFileSync } from "node:fs";
import sharp from "sharp";
import { z } from "zod";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { PIXELS_OF } from "#registry/contract/form/choices.ts";
import { defaultOf } from "#registry/contract/form/shown-fields.ts";
import { LOCALES } from "#registry/contract/locale.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { scaleOf } from "#registry/contract/scale.ts";
import { ratioOf } from "#engine/core/recipe/output-size.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { readPixels } from "./measures/pixels.ts";
import { difference } from "./measures/statistics.ts";
import { findPhoto } from "./photos/find-photo.ts";
import { USUAL_PHOTO, type OddPhoto } from "./photos/odd-photos.ts";
import { makePicture } from "./studios.ts";

/** What became of a photo: a picture and its mean difference per channel from the photo, or a refusal by its sentence. */
export type Outcome = { width: number; height: number; change: number } | { refused: string; code: string };

/** Sides at which a result is held against its photo. */
const SIDES = { width: 256, height: 256 };
/** How far a picture's pixels may be from what was asked for, as a share. */
const PIXELS_OFF = 0.25;
const SHAPE_OFF = 0.05;

/** What a person would write where a form asks for words: the tool's own prompt. */
const wordsFor = ({ fields, prompt }: ServerTool): string =>
  fields.some((field) => field.control === "text" && field.role === "prompt") ? prompt : "";

/** What a busy or broken machine says of itself, and nothing of the photo. */
const PASSING: ReadonlySet<string> = new Set(["BUSY", "GENERATION_TIMEOUT", "PROVIDER_FAILED"]);

/** Has a style work on an odd photo, which comes last where the style wants several. */
export async function tryPhoto(
  provider: Provider,
  tool: ServerTool,
  photo: Buffer,
  size: OddPhoto["size"],
): Promise<Outcome> {
  const usual = await findPhoto(USUAL_PHOTO);
  const photos = [...Array.from({ length: Math.max(1, tool.manifest.photos.min) - 1 }, () => usual), photo];
  try {
    const wish = { words: wordsFor(tool), ratio: "auto", size, values: {} } as const;
    const { bytes } = await makePicture(provider, tool, photos, wish);
    const { width, height } = await sharp(bytes).metadata();
    const [before, after] = await Promise.all([readPixels(photo, SIDES), readPixels(bytes, SIDES)]);
    return { width, height, change: difference(before.data, after.data) };
  } catch (error) {
    if (!isAppError(error) || PASSING.has(error.code)) throw error;
    return { refused: error.messageKey, code: error.code };
  }
}

const sentence = z.string().min(1);
const messages = z.record(z.union([sentence, z.record(sentence)]));

/** The sentences about errors that every locale has. */
const SENTENCES = LOCALES.map((locale) => {
  const file = new URL(`../../../locales/${locale}/errors.json`, import.meta.url);
  return messages.parse(JSON.parse(readFileSync(file, "utf8")));
});

/** Width to height that a style owes for a photo. */
export function wantedRatio(
  { providers, scale }: Manifest,
  photo: { width: number; height: number },
): number {
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
  const pixels = scale === null ? PIXELS_OF[tried.size] : own.width * own.height * scale ** 2;
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
