import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { EVERY_SHOWING, findViolations, showIn } from "../../pages/find-violations.ts";
import { listAllPages } from "../../pages/list-pages.ts";
import { lookAtPage, openLook } from "../../pages/look-at-page.ts";
import type { Visit } from "../../journeys/open-visit.ts";
import { takeSite } from "../../take-site.ts";
import { noteFigure } from "../proof-notes.ts";

await takeSite(); // it compiles the tools
const pages = await listAllPages();

let looks = 0;
afterAll(() => noteFigure("pages without a fault for axe, each in a locale, a theme and a width", looks));

describe.each(LOCALES)("in %s", (locale) => {
  describe.each([false, true])("with an account that has made something: %s", (isSubscribers) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await openLook(locale, isSubscribers);
    });
    afterAll(() => visit.end());

    test.each(pages.filter((page) => page.isSubscribers === isSubscribers))(
      "axe finds nothing wrong on the $name in either theme at any width",
      async (looked) => {
        await lookAtPage(visit, looked);
        for (const showing of EVERY_SHOWING) {
          await showIn(visit.page, showing);
          expect(await findViolations(visit.page), JSON.stringify(showing)).toEqual([]);
          looks += 1;
        }
        visit.expectNoComplaint();
      },
    );
  });
});
