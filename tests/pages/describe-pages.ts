import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { LOCALE_INFO, type Locale, LOCALES } from "~/i18n/locales.ts";
import type { Visit } from "../journeys/steps/open-visit.ts";
import { takeSite } from "../take-site.ts";
import { describeLooks } from "./describe-looks.ts";
import { expectToFit, resize, WIDTHS } from "./expect-to-fit.ts";
import {
  findColourViolations,
  findViolations,
  listMoved,
  listShown,
  ONE_EACH,
  showIn,
  SHOWINGS,
  type Showing,
} from "./find-violations.ts";
import { listClassPages, listOwnPages, type LookedAt } from "./list-pages.ts";
import { listWrongSides } from "./list-wrong-sides.ts";
import { lookAtPage } from "./look-at-page.ts";
import { measureStart } from "./measure-start.ts";
import { longestWord } from "./tool-classes.ts";

/** Scripts whose lines may break between any two characters. */
const BREAKS_ANYWHERE = new Set(["Jpan", "Hans", "Hant"]);

const listTexts = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(listTexts)
      : [];

/** The locales in which pages are looked at: one of each direction wholly, others only for where their lines break. */
function listLooks(): { locale: Locale; isWhole: boolean }[] {
  const writings = listWritings();
  const dirOf = (locale: Locale) => LOCALE_INFO[locale].dir;
  return writings.map((locale, index) => ({
    locale,
    isWhole: !writings.slice(0, index).some((other) => dirOf(other) === dirOf(locale)),
  }));
}

/**
 * Describes the looks at one page of each class in one direction of writing: each is opened once, one after the other in
 * one window, and looked at from all sides. Where only lines break elsewhere, the pages that are no tool's have to fit.
 * Every page in every locale is looked at by the slow projects fit and accessibility.
 */
export async function describePages(dir: "ltr" | "rtl"): Promise<void> {
  await takeSite(); // it compiles the tools
  const showings = dir === "ltr" ? SHOWINGS : ONE_EACH;
  const looks = listLooks().filter(({ locale }) => LOCALE_INFO[locale].dir === dir);
  for (const { locale, isWhole } of looks) {
    const pages = isWhole ? await listClassPages(locale) : listOwnPages();
    describeLooks(locale, pages, (looked, takeVisit) =>
      describePagesOf(locale, looked, isWhole ? showings : [], takeVisit),
    );
  }
}

/**
 * Describes a look at one page of each class in the locale that is hardest to fit: in light on a phone and in the dark on
 * a desk. The slow project `site` looks in both directions and from all sides.
 */
export async function describeClasses(): Promise<void> {
  await takeSite(); // it compiles the tools
  const [look] = listLooks();
  invariant(look !== undefined, "the site has a language");
  const pages = await listClassPages(look.locale);
  describeLooks(look.locale, pages, (looked, takeVisit) =>
    describePagesOf(look.locale, looked, ONE_EACH, takeVisit, [390, 1440]),
  );
}

/** Describes the looks at pages of one window: all have to fit, and axe looks at them as `showings` say. */
function describePagesOf(
  locale: Locale,
  pages: readonly LookedAt[],
  showings: readonly Showing[],
  takeVisit: () => Visit,
  widths: readonly number[] = WIDTHS,
): void {
  describe.each(pages)("the $name", (looked) => {
    beforeAll(() => lookAtPage(takeVisit(), looked));
    afterAll(() => takeVisit().expectNoComplaint());

    // Both looks at a width follow each other: laying a page out anew is most of the work.
    for (const width of widths) {
      test(`neither scrolls sideways nor cuts a word off at ${width} px`, () =>
        expectToFit(takeVisit().page, width));

      test.each(showings.filter((showing) => showing.width === width))(
        "has nothing that axe finds wrong in $colorScheme at $width px",
        async (showing) => {
          const { page } = takeVisit();
          if (showing.colorScheme === "light") {
            await showIn(page, showing);
            expect(await findViolations(page)).toEqual([]);
            return;
          }
          await showIn(page, { ...showing, colorScheme: "light" });
          const inLight = await listShown(page);
          await showIn(page, showing);
          const moved = listMoved(inLight, await listShown(page));
          expect(moved, "the dark theme differs by its colours alone").toEqual([]);
          expect(await findColourViolations(page)).toEqual([]);
        },
      );
    }

    if (LOCALE_INFO[locale].dir === "ltr") return;
    test("runs from right to left", async () => {
      const { page } = takeVisit();
      await resize(page, 1280);
      expect(await page.locator("body").evaluate((body) => getComputedStyle(body).direction)).toBe("rtl");
      expect(await listWrongSides(page)).toEqual([]);
      const { words, box } = await measureStart(page.getByRole("heading", { level: 1 }));
      expect(words).toBeCloseTo(box, -1);
      const logo = await page.getByRole("banner").getByRole("link", { name: PRODUCT.name }).boundingBox();
      expect(logo?.x ?? 0).toBeGreaterThan(1280 / 2);
    });
  });
}

/** How a locale is written, as far as a page's layout can tell: its direction, and where its lines break. */
function nameWriting(locale: Locale): string {
  const { bcp47, dir } = LOCALE_INFO[locale];
  const { script = "" } = new Intl.Locale(bcp47).maximize();
  return `${dir}, lines break ${BREAKS_ANYWHERE.has(script) ? "anywhere" : "between words"}`;
}

/** Of each way of writing, the locale with the longest words, the hardest to fit; else the first. */
function listWritings(): Locale[] {
  const hardest = new Map<string, { locale: Locale; longest: number }>();
  for (const locale of LOCALES) {
    const longest = longestWord(readMessages(locale));
    const known = hardest.get(nameWriting(locale));
    if (!known || longest > known.longest) hardest.set(nameWriting(locale), { locale, longest });
  }
  return [...hardest.values()].map(({ locale }) => locale);
}

/** All of the site's own words in a locale, without names of tokens. */
function readMessages(locale: Locale): string {
  const folder = new URL(`../../locales/${locale}/`, import.meta.url);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => listTexts(JSON.parse(readFileSync(new URL(name, folder), "utf8"))));
  return texts.join(" ").replace(/\{\{?\w+\}?\}|https?:\S+/g, " ");
}
