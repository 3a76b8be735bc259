import type { Page } from "playwright-core";
import { expect } from "vitest";
import { localePath } from "~/i18n/locales.ts";
import type { Visit } from "./open-visit.ts";

/** What holds a label of its own, and must show all of it. */
const LABELLED = "button, a, label, summary, legend, select, th, h1, h2, h3, output, .badge, .tag, .hint";

/** Opens a page and expects that it does not scroll sideways, and that no control or label is cut off. */
export async function expectToFit({ page, locale }: Visit, path: string): Promise<void> {
  await page.goto(localePath(locale, path), { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const [content, frame] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, path).toBeLessThanOrEqual(frame ?? 0);
  expect(await listCut(page), `cut off on ${path}`).toEqual([]);
}

/** The words of controls and labels that are wider or higher than what shows them, or stick out of the window. */
export const listCut = (page: Page): Promise<string[]> =>
  page.evaluate((labelled) => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest(".sr-only, [popover]:not(:popover-open)") === null;
    const mayMove = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(box).overflowX)) return true;
      return false;
    };
    const isCut = (element: HTMLElement): boolean => {
      const { display, overflowX, overflowY } = getComputedStyle(element);
      const { left, right } = element.getBoundingClientRect();
      const isOutside = left < -1 || right > document.documentElement.clientWidth + 1;
      if (isOutside && !mayMove(element)) return true;
      if (display === "inline" || display === "contents") return false;
      if (element.scrollWidth > element.clientWidth + 1 && overflowX !== "auto") return true;
      return ["hidden", "clip"].includes(overflowY) && element.scrollHeight > element.clientHeight + 1;
    };
    return [...document.querySelectorAll<HTMLElement>(labelled)]
      .filter((element) => element.innerText.trim() !== "" && isShown(element) && isCut(element))
      .map(
        (element) => `${element.localName}.${element.className}: ${element.innerText.trim().slice(0, 60)}`,
      );
  }, LABELLED);
