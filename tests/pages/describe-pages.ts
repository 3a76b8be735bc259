import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { openVisit, type Visit } from "../journeys/steps/open-visit.ts";
import { takeSubscriber } from "../journeys/steps/take-subscriber.ts";
import { takeSite } from "../take-site.ts";
import { expectToFit, HEIGHT, resize } from "./expect-to-fit.ts";
import {
  bringChecker,
  findColourViolations,
  findViolations,
  listMoved,
  listShown,
  listWrongSides,
  showIn,
  type Showing,
} from "./find-violations.ts";
import { listClassPages, type LookedAt } from "./list-pages.ts";

/** A page as it comes to a phone, in pixels. */
const PHONE = { width: 390, height: HEIGHT };

/** How pages are looked at: they have to fit at every width, and axe looks at them as `showings` say. */
interface Looks {
  widths: readonly number[];
  showings: readonly Showing[];
}

/**
 * Describes the looks at one page of each class in a locale: each is opened once, one after the other, a visitor's in one
 * window and a subscriber's in another.
 */
export async function describePages(locale: Locale, looks: Looks): Promise<void> {
  await takeSite(); // it compiles the tools
  const pages = await listClassPages(locale);
  describe.each([
    { who: "a visitor", isSubscribers: false },
    { who: "a subscriber", isSubscribers: true },
  ])(`in ${locale} for $who`, ({ isSubscribers }) => {
    let visit: Visit;
    beforeAll(async () => {
      const signedIn = isSubscribers ? await takeSubscriber() : {};
      visit = await openVisit({ locale, browser: { viewport: PHONE, ...signedIn } });
      visit.expectAnswers(404);
      await bringChecker(visit.page);
    });
    afterAll(() => visit.end());

    describe.each(pages.filter((page) => page.isSubscribers === isSubscribers))("the $name", (looked) => {
      beforeAll(() => lookAt(visit, looked));
      afterAll(() => visit.expectNoComplaint());

      // Both looks at a width follow each other: laying a page out anew is most of the work.
      for (const width of looks.widths) {
        test(`neither scrolls sideways nor cuts a word off at ${width} px`, () =>
          expectToFit(visit.page, width));
        test.each(looks.showings.filter((showing) => showing.width === width))(
          "has nothing that axe finds wrong in $colorScheme at $width px",
          (showing) => expectSound(visit, showing),
        );
      }
      if (LOCALE_INFO[locale].dir === "rtl") test("runs from right to left", () => expectRightToLeft(visit));
    });
  });
}

/** Goes to a page as it comes to a phone in the light, and shows all that can be folded out. */
async function lookAt({ page, open }: Visit, { path, isSubscribers }: LookedAt): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "light" });
  await open(path);
  if (isSubscribers)
    await page
      .locator("main details")
      .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute("open", "")));
}

async function expectSound({ page }: Visit, showing: Showing): Promise<void> {
  await showIn(page, { ...showing, colorScheme: "light" });
  if (showing.colorScheme === "light") return expect(await findViolations(page)).toEqual([]);
  const inLight = await listShown(page);
  await showIn(page, showing);
  const moved = listMoved(inLight, await listShown(page));
  expect(moved, "the dark theme differs by its colours alone").toEqual([]);
  expect(await findColourViolations(page)).toEqual([]);
}

async function expectRightToLeft({ page }: Visit): Promise<void> {
  await resize(page, 1280);
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).direction)).toBe("rtl");
  expect(await listWrongSides(page)).toEqual([]);
  const { words, edge } = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const reach = Math.max(...[...range.getClientRects()].map(({ right }) => right));
    return { words: reach, edge: heading.getBoundingClientRect().right };
  });
  expect(words).toBeCloseTo(edge, -1);
  const logo = await page.getByRole("banner").getByRole("link", { name: PRODUCT.name }).boundingBox();
  expect(logo?.x ?? 0).toBeGreaterThan(1280 / 2);
}
