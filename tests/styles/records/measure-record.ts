import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { measurePromise } from "../engine/judge-promise.ts";
import { readPixels } from "../engine/measures/pixels.ts";
import { difference } from "../engine/measures/statistics.ts";
import { runOf, type Studio } from "../engine/measures/subject.ts";
import { findPhoto } from "../engine/photos/find-photo.ts";
import { ODD_PHOTOS, USUAL_PHOTO, type OddPhoto } from "../engine/photos/odd-photos.ts";
import { makePicture, openIdleStudio, openStudio } from "../engine/studios.ts";
import type { Outcome, RecordContent } from "./record.ts";
import { roundMeasured, roundNumber } from "./measure-set.ts";
import type { Proven } from "./record-key.ts";

/** What measures: one engine and one face finder for every style. */
interface Means {
  provider: Provider;
  findFaces: Studio["findFaces"];
}

/** Sides at which a result is held against its photo. */
const ODD_SIDES = { width: 256, height: 256 };

/** The least mean difference of the promise's own result from one of its photos. */
async function measureChange({ tool, promise }: Proven, studio: Studio): Promise<number> {
  // What enlarges faithfully differs in what is fine, and is the photo again when it is made small.
  const side = typeof tool.manifest.scale === "string" ? 1024 : 96;
  const sides = { width: side, height: side };
  const run = runOf(promise);
  const [result, ...photos] = await Promise.all(
    [await studio.make(run), ...(await studio.photosOf(run))].map((picture) => readPixels(picture, sides)),
  );
  const changes = photos.map((photo) => difference(photo.data, result?.data ?? photo.data));
  return roundNumber(Math.min(...changes, 255));
}

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
    const [before, after] = await Promise.all([readPixels(photo, ODD_SIDES), readPixels(bytes, ODD_SIDES)]);
    return { width, height, change: roundNumber(difference(before.data, after.data)) };
  } catch (error) {
    if (!isAppError(error) || PASSING.has(error.code)) throw error;
    return { refused: error.messageKey, code: error.code };
  }
}

async function measureRobustness(provider: Provider, tool: ServerTool): Promise<RecordContent["robustness"]> {
  if (!tool.fields.some(({ control }) => control === "photos")) return null;
  const outcomes = ODD_PHOTOS.map(async ({ name, from, make, size }): Promise<[string, Outcome]> => {
    const photo = await make(await Promise.all(from.map(findPhoto)));
    return [name, await tryPhoto(provider, tool, photo, size)];
  });
  return Object.fromEntries(await Promise.all(outcomes));
}

/** Measures what a style's record keeps beside the set: its promise, on its own results and on the photos unchanged, and odd photos. */
export async function measureRecord(
  { provider, findFaces }: Means,
  { tool, promise }: Proven,
): Promise<Pick<RecordContent, "change" | "checks" | "robustness">> {
  const studio = openStudio(provider, () => tool, findFaces);
  const results = await measurePromise(promise, studio);
  const photos = await measurePromise(promise, openIdleStudio(findFaces));
  return {
    change: await measureChange({ tool, promise }, studio),
    checks: promise.checks.map(({ measure }, index) => ({
      measure,
      result: roundMeasured(results[index] ?? null),
      photo: roundMeasured(photos[index] ?? null),
    })),
    robustness: await measureRobustness(provider, tool),
  };
}
