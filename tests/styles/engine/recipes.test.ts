import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { hasPreview } from "#registry/contract/tool-abilities.ts";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { readPixels } from "./measures/pixels.ts";
import { difference } from "./measures/statistics.ts";
import { runOf } from "./measures/subject.ts";
import { openStyles, readPromise, STYLES_DIR } from "./open-styles.ts";
import { wantedRatio } from "./outcome.ts";
import { findPhoto } from "./photos/find-photo.ts";
import { makePicture } from "./studios.ts";

// Every recipe runs once, small. What it is for is measured by promises.slow.ts.

/** Longer side of photos and pictures, in pixels. */
const SIDE = 384;
/** The least mean difference per channel of a picture from its photo, 0 to 255, that counts as a change. */
const LEAST_CHANGE = 0.5;
/** How far a picture's shape may be from what was asked for, as a share. */
const SHAPE_OFF = 0.05;

const provider = openLocalProvider({ workers: 1, waiting: 1000 });
afterAll(() => provider.close());

const readSmall = async (name: string): Promise<Buffer> =>
  sharp(await findPhoto(name))
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer();

/** Runs a tool over small photos: as a preview where it has one of one photo, else at the photos' own size. */
async function makeSmall(tool: ServerTool, id: string, photos: Buffer[]): Promise<Buffer> {
  const { manifest } = tool;
  const [photo, ...others] = photos;
  if (photo && others.length === 0 && hasPreview(manifest) && provider.preview) {
    const options = { signal: AbortSignal.timeout(600_000), isMarked: false, side: SIDE };
    return (await provider.preview(photo, tool, options)).bytes;
  }
  const hasOwnSize = manifest.scale !== undefined || manifest.providers.local.canvas !== undefined;
  const small = hasOwnSize ? tool : { ...tool, manifest: { ...manifest, scale: 1 } };
  return (await makePicture(provider, small, photos, runOf(await readPromise(STYLES_DIR, id)))).bytes;
}

const styles = openStyles(STYLES_DIR).filter(
  ({ makesPictures, takesPhotos }) => makesPictures && takesPhotos,
);

test.each(styles)("$id makes a picture of the right shape, and changes the photo", async ({ id, tool }) => {
  const photos = await Promise.all((await readPromise(STYLES_DIR, id)).photos.map(readSmall));
  const picture = await makeSmall(tool(), id, photos);
  const [before, after] = await Promise.all([photos[0], picture].map((bytes) => sharp(bytes).metadata()));
  const wanted = wantedRatio(tool().manifest, before ?? { width: 1, height: 1 });
  expect(Math.abs((after?.width ?? 0) / (after?.height ?? 1) / wanted - 1)).toBeLessThan(SHAPE_OFF);
  const read = (bytes: Buffer) => readPixels(bytes, { width: SIDE, height: SIDE });
  const pixels = (await read(picture)).data;
  for (const photo of photos)
    expect(difference((await read(photo)).data, pixels)).toBeGreaterThan(LEAST_CHANGE);
});
