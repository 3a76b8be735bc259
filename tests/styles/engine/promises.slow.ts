import { afterAll, describe, expect, test } from "vitest";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { judgePromise, listBroken, measurePromise } from "./judge-promise.ts";
import { readPixels } from "./measures/pixels.ts";
import { difference } from "./measures/statistics.ts";
import { runOf } from "./measures/subject.ts";
import { openStyles, readPromise, STYLES_DIR } from "./open-styles.ts";
import { listUnsound, tryPhoto } from "./outcome.ts";
import { findPhoto } from "./photos/find-photo.ts";
import { ODD_PHOTOS, USUAL_PHOTO } from "./photos/odd-photos.ts";
import { createFaceFinding, openIdleStudio, openStudio } from "./studios.ts";

/** Measures that an unchanged photo of another shape or size would fail: they say nothing of what a style does. */
const OUTWARD = ["ratio", "megapixels", "enlargement"];
/** The least mean difference per channel of a picture from its photo, 0 to 255, that counts as a change. */
const LEAST_CHANGE = 1.5;

const provider = openLocalProvider({ workers: 2, waiting: 1000 });
afterAll(() => provider.close());
const findFaces = createFaceFinding();
const idle = openIdleStudio(findFaces);
const usual = await findPhoto(USUAL_PHOTO);
const styles = openStyles(STYLES_DIR).filter(({ makesPictures }) => makesPictures);

describe.each(styles)("$id", ({ id, tool, takesPhotos }) => {
  const studio = openStudio(provider, tool, findFaces);

  test(`${id} keeps its promise`, async () => {
    const promise = await readPromise(STYLES_DIR, id);
    expect(listBroken(judgePromise(promise, await measurePromise(promise, studio)))).toEqual([]);
  });

  test(`${id} changes the photos of its promise`, async () => {
    const run = runOf(await readPromise(STYLES_DIR, id));
    // What enlarges faithfully differs in what is fine, and is the photo again when it is made small.
    const side = typeof tool().manifest.scale === "string" ? 1024 : 96;
    const read = (picture: Buffer) => readPixels(picture, { width: side, height: side });
    const result = await read(await studio.make(run));
    for (const photo of await studio.photosOf(run))
      expect(difference((await read(photo)).data, result.data)).toBeGreaterThan(LEAST_CHANGE);
  });

  test(`${id} promises more than the photo itself would keep`, async () => {
    const promise = await readPromise(STYLES_DIR, id);
    const judged = judgePromise(promise, await measurePromise(promise, idle));
    const broken = judged.filter(({ check, isKept }) => !isKept && !OUTWARD.includes(check.measure));
    expect(broken.length).toBeGreaterThan(0);
  });

  test.each(takesPhotos ? ODD_PHOTOS : [])(
    `${id} makes a picture of a photo of $name, or says why not`,
    async ({ from, make, size, isEven }) => {
      const photo = await make(await Promise.all(from.map(findPhoto)));
      const outcome = await tryPhoto(provider, tool(), photo, size);
      const first = tool().manifest.photos.min > 1 ? usual : photo;
      const tried = { photo: first, size, ...(isEven !== undefined && { isEven }) };
      expect(await listUnsound(tool(), outcome, tried)).toEqual([]);
    },
  );
});
