import { expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { describeLooks } from "../../pages/describe-looks.ts";
import { EVERY_SHOWING, findViolations, showIn } from "../../pages/find-violations.ts";
import { listAllPages } from "../../pages/list-pages.ts";
import { lookAtPage } from "../../pages/look-at-page.ts";
import { takeSite } from "../../take-site.ts";

await takeSite(); // it compiles the tools
const pages = await listAllPages();

for (const locale of LOCALES)
  describeLooks(locale, pages, (looked, takeVisit) => {
    test.each(looked)("axe finds nothing wrong on the $name in either theme at any width", async (one) => {
      const visit = takeVisit();
      await lookAtPage(visit, one);
      for (const showing of EVERY_SHOWING) {
        await showIn(visit.page, showing);
        expect(await findViolations(visit.page), JSON.stringify(showing)).toEqual([]);
      }
      visit.expectNoComplaint();
    });
  });
