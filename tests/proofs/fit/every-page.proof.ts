import { afterAll, describe, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { expectToFit, WIDTHS } from "../../pages/expect-to-fit.ts";
import { listAllPages } from "../../pages/list-pages.ts";
import { lookAtPage } from "../../pages/look-at-page.ts";
import { takeSite } from "../../take-site.ts";
import { noteFigure } from "../proof-notes.ts";

await takeSite(); // it compiles the tools
const pages = await listAllPages();

let looks = 0;
afterAll(() => noteFigure("pages that fit, each in a locale at a width", looks));

describe.each(LOCALES)("in %s", (locale) => {
  test.each(pages)("the $name neither scrolls sideways nor cuts a word off at any width", async (looked) => {
    const visit = await lookAtPage(looked, locale);
    for (const width of WIDTHS) {
      await expectToFit(visit.page, width);
      looks += 1;
    }
    await visit.end();
  });
});
