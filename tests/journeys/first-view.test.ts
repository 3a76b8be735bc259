import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { openVisit } from "./steps/open-visit.ts";
import { PHONE } from "./steps/photos.ts";

const CATALOG = `/${PRODUCT.slug}-style`;
const PAGES = ["/", CATALOG, `${CATALOG}/inversion-filter`];

/** What the pictures that a window shows without scrolling may weigh together, in KB. */
const MOST_KB = 150;

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

test.each([
  ["a phone", { ...PHONE, deviceScaleFactor: 2 }],
  ["a desk", { viewport: { width: 1440, height: 900 } }],
])(
  "%s shows a page's first view with few bytes of pictures, each AVIF and in its place",
  async (_, browser) => {
    const visit = await openVisit({ browser, readsAvif: true });
    for (const path of PAGES) {
      await visit.open(path);
      const read = () => visit.page.evaluate(readFirstView);
      await expect.poll(async () => (await read()).every(({ isThere }) => isThere)).toBe(true);
      const pictures = await read();
      const shown = pictures.filter((picture) => /^\/(?:styles|img)\/(?!samples)/.test(picture.path));
      expect(shown.length, path).toBeGreaterThan(0);
      expect(shown.filter((picture) => !/avif$/.test(picture.path))).toEqual([]);
      expect(pictures.filter(({ isSized }) => !isSized)).toEqual([]);
      expect(pictures.every(({ bytes }) => bytes > 0)).toBe(true);
      expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0) / 1024, path).toBeLessThanOrEqual(MOST_KB);
    }
    await visit.end();
  },
);
