import type { Locator } from "playwright-core";

/** How far to the right an element's words reach, and its box. */
export const measureStart = (element: Locator): Promise<{ words: number; box: number }> =>
  element.evaluate((box) => {
    const words = document.createRange();
    words.selectNodeContents(box);
    const reach = Math.max(...[...words.getClientRects()].map(({ right }) => right));
    return { words: reach, box: box.getBoundingClientRect().right };
  });
