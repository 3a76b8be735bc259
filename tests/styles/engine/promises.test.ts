import { afterAll, describe, expect, test } from "vitest";
import { openLocalProvider } from "~/providers/local/local-provider.server.ts";
import { judgePromise, listBroken } from "./judge-promise.ts";
import { readPixels } from "./measures/pixels.ts";
import { difference } from "./measures/statistics.ts";
import { runOf } from "./measures/subject.ts";
import { openStyles, readPromise, STYLES_DIR } from "./open-styles.ts";
import { createFaceFinding, openIdleStudio, openStudio } from "./studios.ts";

/** Measures that an unchanged photo of another shape or size would fail: they say nothing of what a style does. */
const OUTWARD = ["ratio", "megapixels", "enlargement"];

const provider = openLocalProvider({ workers: 2, waiting: 1000 });
afterAll(() => provider.close());
const findFaces = createFaceFinding();
const styles = (await openStyles(STYLES_DIR)).filter((style) => style.makesPictures);

describe.concurrent.each(styles)("$id", ({ id, tool }) => {
  const studio = openStudio(provider, tool, findFaces);
  // What enlarges faithfully differs in what is fine, and is the photo again when it is made small.
  const side = () => (typeof tool().manifest.scale === "string" ? 1024 : 96);

  test(`${id} keeps its promise`, async () => {
    const promise = await readPromise(STYLES_DIR, id);
    const sides = { width: side(), height: side() };
    const result = await readPixels(await studio.make(runOf(promise)), sides);
    for (const photo of await studio.photosOf(runOf(promise)))
      expect(difference((await readPixels(photo, sides)).data, result.data), "changed").toBeGreaterThan(1.5);
    expect(listBroken(await judgePromise(promise, studio))).toEqual([]);
  });

  test(`${id} promises more than the photo itself would keep`, async () => {
    const promise = await readPromise(STYLES_DIR, id);
    const inward = promise.checks.filter(({ measure }) => !OUTWARD.includes(measure));
    const judged = await judgePromise({ ...promise, checks: inward }, openIdleStudio(findFaces));
    expect(listBroken(judged).length, "checks that an unchanged photo fails").toBeGreaterThan(0);
  });
});
