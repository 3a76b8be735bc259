import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What holds a label of its own, and must show all of it. */
const LABELLED = "button, a, label, summary, legend, select, th, h1, h2, h3, output, .badge, .tag, .hint";

/** Widths that a page is looked at: small phones, phones, tablets and desks, in pixels. */
export const WIDTHS = [320, 390, 834, 1440] as const;

/** As high as a phone, in pixels: what is fixed to the window's edges covers most where it is low. */
export const HEIGHT = 844;

/** Makes the window as wide, and waits until the page is drawn so. */
export async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Expects that the page, at a width, does not scroll sideways, and that no control or label is cut off, whatever typefaces
 * the system brings.
 */
export async function expectToFit(page: Page, width: number): Promise<void> {
  await resize(page, width);
  for (const fallback of FALLBACKS) {
    await setFallback(page, fallback);
    await page.evaluate(() => document.fonts.ready);
    const [content, frame] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    const told = `${page.url()} at ${width} px over ${fallback} system typefaces`;
    expect(content, told).toBeLessThanOrEqual(frame ?? 0);
    expect(await listCut(page), `cut off on ${told}`).toEqual([]);
  }
}

/** What kinds of typefaces a system may bring. */
const FALLBACKS = ["narrow", "wide"] as const;
type Fallback = (typeof FALLBACKS)[number];

/**
 * How wide their letters are against the site's own: about as those of Arial Narrow, and wider than those of Verdana. They
 * stand where the site's typefaces have no letter, and a field without a width is as wide as twenty of their mean ones,
 * which in Noto Sans Arabic are nearly as wide as they are high.
 */
const LETTER_WIDTHS = { narrow: 0.8, wide: 1.6 } as const satisfies Record<Fallback, number>;

/** Puts a typeface of a known width into the place of whatever the system has, behind the site's own typefaces. */
async function setFallback(page: Page, fallback: Fallback): Promise<void> {
  await page.evaluate(
    async ({ name, share }) => {
      const root = document.documentElement;
      const sheet =
        document.querySelector("#fallback") ?? document.head.appendChild(document.createElement("style"));
      sheet.id = "fallback";
      const file = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]')?.href ?? "";
      sheet.textContent = `@font-face { font-family: "${name}"; src: url("${file}"); size-adjust: ${share * 100}%; }`;
      const own = new Set([...document.fonts].map(({ family }) => family.replace(/["']/g, "")));
      for (const stack of ["--fx-font", "--fx-font-mono"]) {
        root.style.removeProperty(stack);
        const families = getComputedStyle(root).getPropertyValue(stack).split(",");
        const isOwn = (family: string) => own.has(family.trim().replace(/["']/g, ""));
        const first = families.findIndex((family) => !isOwn(family));
        root.style.setProperty(
          stack,
          [...families.slice(0, first), `"${name}"`, ...families.slice(first)].join(","),
        );
      }
      await document.fonts.load(`1rem "${name}"`);
    },
    { name: `${fallback} fallback`, share: LETTER_WIDTHS[fallback] },
  );
}

/** The words of controls and labels that are wider or higher than what shows them, or stick out of the window. */
const listCut = (page: Page): Promise<string[]> =>
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
