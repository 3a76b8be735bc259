import { afterAll, expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { describeLooks } from "../../pages/describe-looks.ts";
import { EVERY_SHOWING, findViolations, showIn } from "../../pages/find-violations.ts";
import { listAllPages } from "../../pages/list-pages.ts";
import { lookAtPage } from "../../pages/look-at-page.ts";
import { takeSite } from "../../take-site.ts";
import { noteFigure } from "../proof-notes.ts";

await takeSite(); // it compiles the tools
const pages = await listAllPages();

let looks = 0;
afterAll(() => noteFigure("pages without a fault for axe, each in a locale, a theme and a width", looks));

for (const locale of LOCALES)
  describeLooks(locale, pages, (looked, takeVisit) => {
    test.each(looked)("axe finds nothing wrong on the $name in either theme at any width", async (one) => {
      const visit = takeVisit();
      await lookAtPage(visit, one);
      for (const showing of EVERY_SHOWING) {
        await showIn(visit.page, showing);
        expect(await findViolations(visit.page), JSON.stringify(showing)).toEqual([]);
        looks += 1;
      }
      visit.expectNoComplaint();
    });
  });
