import { afterAll, beforeAll, describe, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { expectToFit, WIDTHS } from "../../pages/expect-to-fit.ts";
import { listAllPages } from "../../pages/list-pages.ts";
import { lookAtPage, openLook } from "../../pages/look-at-page.ts";
import type { Visit } from "../../journeys/open-visit.ts";
import { takeSite } from "../../take-site.ts";
import { noteFigure } from "../proof-notes.ts";

await takeSite(); // it compiles the tools
const pages = await listAllPages();

let looks = 0;
afterAll(() => noteFigure("pages that fit, each in a locale at a width", looks));

describe.each(LOCALES)("in %s", (locale) => {
  describe.each([false, true])("with an account that has made something: %s", (isSubscribers) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await openLook(locale, isSubscribers);
    });
    afterAll(() => visit.end());

    test.each(pages.filter((page) => page.isSubscribers === isSubscribers))(
      "the $name neither scrolls sideways nor cuts a word off at any width",
      async (looked) => {
        await lookAtPage(visit, looked);
        for (const width of WIDTHS) {
          await expectToFit(visit.page, width);
          looks += 1;
        }
        visit.expectNoComplaint();
      },
    );
  });
});
