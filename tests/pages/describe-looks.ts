import { afterAll, beforeAll, describe } from "vitest";
import type { Locale } from "~/i18n/locales.ts";
import type { Visit } from "../journeys/steps/open-visit.ts";
import type { LookedAt } from "./list-pages.ts";
import { openLook } from "./look-at-page.ts";

/**
 * Describes the looks at pages in a locale: a visitor's in one window, a subscriber's in another.
 * @param describePages tests the pages of one window, which is open while its tests run
 */
export function describeLooks(
  locale: Locale,
  pages: readonly LookedAt[],
  describePages: (pages: readonly LookedAt[], takeVisit: () => Visit) => void,
): void {
  describe.each([
    { who: "a visitor", isSubscribers: false },
    { who: "a subscriber", isSubscribers: true },
  ])(`in ${locale} for $who`, ({ isSubscribers }) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await openLook(locale, isSubscribers);
    });
    afterAll(() => visit.end());

    describePages(
      pages.filter((page) => page.isSubscribers === isSubscribers),
      () => visit,
    );
  });
}
