import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { openVisit } from "./steps/open-visit.ts";
import { PHONE } from "./steps/photos.ts";

const CATALOG = `/${PRODUCT.slug}-style`;

/** What the pictures that a window shows without scrolling may weigh together, in KB. */
const MOST_KB = 150;

/** By page, what everything may weigh that comes before anybody scrolls, in the window or below it. */
const MOST_AHEAD_KB = new Map([
  ["/", 150],
  [CATALOG, 150],
]);
/** Where two pixels of a desk's screen make one, the rows of cards that come ahead have four times as many. */
const MOST_AHEAD_DENSE_KB = new Map([
  ["/", 150],
  [CATALOG, 240],
]);

/** The pictures in the window: by address, how heavy, and what they leave for the page to find out. */
function readFirstView() {
  const seen = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight && image.checkVisibility();
  });
  const pictures = new Map(seen.map((image) => [image.currentSrc, image]));
  return [...pictures].map(([src, image]) => {
    const [entry] = performance.getEntriesByName(src, "resource");
    return {
      path: src.replace(location.origin, ""),
      isThere: image.complete && image.naturalWidth > 0,
      isSized: image.hasAttribute("width") && image.hasAttribute("height"),
      bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
    };
  });
}

/** Watches which pictures a page asks for; gives what all that came weigh, in KB, once none is on its way. */
function watchPictures(page: Page): () => Promise<number> {
  const open = new Set<Request>();
  page.on("request", (request) => request.resourceType() === "image" && open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    // One that came may move the next ones nearer, which are asked for with the frame after the next.
    await expect
      .poll(async () => {
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        return open.size;
      })
      .toBe(0);
    return page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ initiatorType }) => initiatorType === "img")
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0),
    );
  };
}

const DESK = { viewport: { width: 1440, height: 900 } };

test.each([
  ["a phone", { ...PHONE, deviceScaleFactor: 2 }, MOST_AHEAD_KB],
  ["a dense phone", { ...PHONE, deviceScaleFactor: 3 }, MOST_AHEAD_KB],
  ["a desk", DESK, MOST_AHEAD_KB],
  ["a dense desk", { ...DESK, deviceScaleFactor: 2 }, MOST_AHEAD_DENSE_KB],
])(
  "%s shows a page's first view with few bytes of pictures, each AVIF and in its place",
  async (_, browser, mostAhead) => {
    const visit = await openVisit({ browser, readsAvif: true });
    const weighAll = watchPictures(visit.page);
    for (const path of [...mostAhead.keys(), `${CATALOG}/inversion-filter`]) {
      await visit.open(path);
      const read = () => visit.page.evaluate(readFirstView);
      await expect.poll(async () => (await read()).every(({ isThere }) => isThere)).toBe(true);
      const pictures = await read();
      const shown = pictures.filter((picture) => /^\/(?:styles|img)\/(?!samples)/.test(picture.path));
      expect(shown.length, path).toBeGreaterThan(0);
      expect(shown.filter((picture) => !/[=.]avif(?:&|$)/.test(picture.path))).toEqual([]);
      expect(pictures.filter(({ isSized }) => !isSized)).toEqual([]);
      expect(pictures.every(({ bytes }) => bytes > 0)).toBe(true);
      expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0) / 1024, path).toBeLessThanOrEqual(MOST_KB);
      expect(await weighAll(), path).toBeLessThanOrEqual(mostAhead.get(path) ?? Infinity);
    }
    await visit.end();
  },
);
