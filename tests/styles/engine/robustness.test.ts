import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Size } from "#registry/contract/choices.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { scaleOf } from "#registry/contract/scale.ts";
import { isAppError, type AppError } from "~/errors/app-error.ts";
import { defaultOf } from "~/form/form-schema.ts";
import { openLocalProvider } from "~/providers/local/local-provider.server.ts";
import { ratioOf } from "~/providers/local/recipe/output-size.ts";
import { readPixels } from "./measures/pixels.ts";
import { difference } from "./measures/statistics.ts";
import { openStyles, STYLES_DIR } from "./open-styles.ts";
import { findPhoto } from "./photos/find-photo.ts";
import { ODD_PHOTOS } from "./photos/odd-photos.ts";
import { makePicture } from "./studios.ts";

/** Pixels of a picture of each size. */
const PIXELS = { "1K": 1_048_576, "2K": 4_194_304, "4K": 16_777_216 } as const satisfies Record<Size, number>;
const LOCALES = ["en", "de", "ar"] as const;
const sentence = z.string().min(10);
const messages = z.record(z.union([sentence, z.record(sentence)]));

/** The sentences about errors that every locale has. */
const sentences = LOCALES.map((locale) => {
  const file = new URL(`../../../locales/${locale}/errors.json`, import.meta.url);
  return messages.parse(JSON.parse(readFileSync(file, "utf8")));
});

const provider = openLocalProvider({ workers: 2, waiting: 1000 });
afterAll(() => provider.close());
const styles = (await openStyles(STYLES_DIR)).filter((style) => style.makesPictures && style.takesPhotos);
const photos = await Promise.all(
  ODD_PHOTOS.map(async ({ read, ...odd }) => ({ ...odd, photo: await read() })),
);

/** A refusal that a person can act on: its sentence is there in every locale. */
function expectUsefulRefusal(error: AppError): void {
  expect(error.code).toBe("PHOTO_UNSUITABLE");
  const [group = "", key] = error.messageKey.split(".");
  for (const locale of sentences) {
    const found = locale[group];
    expect(key === undefined ? found : z.record(sentence).parse(found)[key], error.messageKey).toBeDefined();
  }
}

/** Width to height that a style owes for a photo. */
function wantedRatio({ providers, scale }: Manifest, photo: { width: number; height: number }): number {
  if (scale !== undefined) return photo.width / photo.height;
  const [across, down] = (providers.local.canvas?.ratio ?? "").split(":").map(Number);
  return across !== undefined && down !== undefined ? across / down : ratioOf("auto", photo);
}

interface Made {
  picture: Buffer;
  photo: Buffer;
  /** The resolution that was asked for. */
  size: Size;
}

async function expectSoundPicture(
  { manifest, fields }: ServerTool,
  { picture, photo, size }: Made,
): Promise<void> {
  const { width, height } = await sharp(picture).metadata();
  const own = await sharp(photo).metadata();
  const values = Object.fromEntries(fields.map((field) => [field.name, defaultOf(field)]));
  const scale = scaleOf(manifest, values);
  const pixels = scale === null ? PIXELS[size] : own.width * own.height * scale ** 2;
  expect(Math.abs((width * height) / pixels - 1), "off the pixel budget").toBeLessThan(0.25);
  expect(width / height / wantedRatio(manifest, own), "ratio").toBeCloseTo(1, 1);
}

async function expectChange({ picture, photo }: Made): Promise<void> {
  const sides = { width: 256, height: 256 };
  const [before, after] = await Promise.all([readPixels(photo, sides), readPixels(picture, sides)]);
  expect(difference(before.data, after.data), "changed").toBeGreaterThan(0);
}

/** What a person would write where a form asks for words: the tool's own prompt. */
const wordsFor = ({ fields, prompt }: ServerTool): string =>
  fields.some((field) => field.control === "text" && field.role === "prompt") ? prompt : "";

/** A photo that every style can work with, for those that want several: the odd one comes last. */
const usual = await findPhoto("andersson");

describe.concurrent.each(styles)("$id", ({ id, tool }) => {
  for (const { name, photo, size, isEven } of photos) {
    test(`${id} makes a picture of a photo of ${name}, or says why not`, async () => {
      const { manifest } = tool();
      const all = [...Array.from({ length: Math.max(1, manifest.photos.min) - 1 }, () => usual), photo];
      try {
        const { bytes: picture } = await makePicture(provider, tool(), all, {
          words: wordsFor(tool()),
          ratio: "auto",
          size,
          values: {},
        });
        await expectSoundPicture(tool(), { picture, photo: all[0] ?? photo, size });
        if (!isEven) await expectChange({ picture, photo, size });
      } catch (error) {
        if (!isAppError(error)) throw error;
        expectUsefulRefusal(error);
      }
    });
  }
});
