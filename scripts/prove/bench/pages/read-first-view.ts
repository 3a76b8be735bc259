import { chromium, type BrowserContextOptions } from "playwright-core";
import { LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { PHONE } from "../../../../tests/journeys/steps/photos.ts";
import { findChromium } from "../../test/ensure-chromium.ts";

/** The windows that pages are looked at in, by what people call them. */
const WINDOWS = {
  phone: { ...PHONE, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
export type WindowName = keyof typeof WINDOWS;
export const WINDOW_NAMES = ["phone", "desk"] as const satisfies readonly WindowName[];

/** How long pictures may take to come, in milliseconds; the site draws some at the first wish. */
const PATIENCE_MS = 60_000;

/** Addresses of the pictures in the window, and whether all of them are there. */
function readPictures() {
  const seen = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight && image.checkVisibility();
  });
  const addresses = [...new Set(seen.map(({ currentSrc }) => currentSrc))];
  return {
    isThere: seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    bytes: addresses
      .flatMap((address) => performance.getEntriesByName(address, "resource"))
      .reduce(
        (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
        0,
      ),
  };
}

/** A browser that looks at pages as somebody new. */
export interface Looker {
  /**
   * Bytes of the pictures that a page shows without scrolling.
   * @throws Error where they do not come
   */
  read(address: string, locale: Locale, name: WindowName): Promise<number>;
  close(): Promise<void>;
}

/** Opens a browser; null where this machine has none. */
export async function openLooker(): Promise<Looker | null> {
  const executablePath = findChromium();
  if (executablePath === null) return null;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  return {
    async read(address, locale, name) {
      const options = { locale: LOCALE_INFO[locale].bcp47, reducedMotion: "reduce" as const };
      const context = await browser.newContext({ ...options, ...WINDOWS[name] });
      try {
        const page = await context.newPage();
        await page.goto(address, { waitUntil: "load" });
        await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
        for (const since = Date.now(); ; await page.waitForTimeout(200)) {
          const { isThere, bytes } = await page.evaluate(readPictures);
          if (isThere) return bytes;
          if (Date.now() - since > PATIENCE_MS) throw new Error(`${address} waits for its pictures`);
        }
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}
