import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import type { Visit } from "../journeys/open-visit.ts";
import { takeSite } from "../take-site.ts";
import { expectToFit, resize, WIDTHS } from "./expect-to-fit.ts";
import { findViolations, showIn, SHOWINGS } from "./find-violations.ts";
import { listClassPages, listOwnPages } from "./list-pages.ts";
import { listWrongSides } from "./list-wrong-sides.ts";
import { lookAtPage } from "./look-at-page.ts";
import { measureStart } from "./measure-start.ts";
import { listWritings } from "./writings.ts";

// Each class of pages is opened once in each direction of writing and looked at from all sides; where lines break
// elsewhere, the pages that are no tool's are too. Every page in every locale is looked at by `npm run prove`, in its
// parts fit and accessibility.

await takeSite(); // it compiles the tools
const writings = listWritings();
const looks = await Promise.all(
  writings.map(async (locale, index) => {
    const isFirst = !writings.slice(0, index).some((other) => isSameDirection(other, locale));
    return { locale, pages: isFirst ? await listClassPages(locale) : listOwnPages() };
  }),
);

function isSameDirection(one: Locale, other: Locale): boolean {
  return LOCALE_INFO[one].dir === LOCALE_INFO[other].dir;
}

describe.each(looks.flatMap(({ locale, pages }) => pages.map((one) => ({ locale, ...one }))))(
  "the $name in $locale",
  ({ locale, ...looked }) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await lookAtPage(looked, locale);
    });
    afterAll(() => visit.end());

    test.each(WIDTHS)("neither scrolls sideways nor cuts a word off at %i px", (width) =>
      expectToFit(visit.page, width),
    );

    test.each(SHOWINGS)(
      "has nothing that axe finds wrong in $colorScheme at $width px",
      async ({ colorScheme, width }) => {
        await showIn(visit.page, { colorScheme, width });
        expect(await findViolations(visit.page)).toEqual([]);
      },
    );

    if (LOCALE_INFO[locale].dir === "ltr") return;
    test("runs from right to left", async () => {
      const { page } = visit;
      await resize(page, 1280);
      expect(await page.locator("body").evaluate((body) => getComputedStyle(body).direction)).toBe("rtl");
      expect(await listWrongSides(page)).toEqual([]);
      const { words, box } = await measureStart(page.getByRole("heading", { level: 1 }));
      expect(words).toBeCloseTo(box, -1);
      const logo = await page.getByRole("banner").getByRole("link", { name: PRODUCT.name }).boundingBox();
      expect(logo?.x ?? 0).toBeGreaterThan(1280 / 2);
    });
  },
);
