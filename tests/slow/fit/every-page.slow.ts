import { test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { describeLooks } from "../../pages/describe-looks.ts";
import { expectToFit, WIDTHS } from "../../pages/expect-to-fit.ts";
import { listAllPages } from "../../pages/list-pages.ts";
import { lookAtPage } from "../../pages/look-at-page.ts";
import { takeSite } from "../../take-site.ts";

await takeSite(); // it compiles the tools
const pages = await listAllPages();

for (const locale of LOCALES)
  describeLooks(locale, pages, (looked, takeVisit) => {
    test.each(looked)("the $name neither scrolls sideways nor cuts a word off at any width", async (one) => {
      const visit = takeVisit();
      await lookAtPage(visit, one);
      for (const width of WIDTHS) {
        await expectToFit(visit.page, width);
      }
      visit.expectNoComplaint();
    });
  });
