import { afterAll, describe, expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { findViolations, showIn, SHOWINGS } from "../../pages/find-violations.ts";
import { listAllPages } from "../../pages/list-pages.ts";
import { lookAtPage } from "../../pages/look-at-page.ts";
import { takeSite } from "../../take-site.ts";
import { noteFigure } from "../proof-notes.ts";

await takeSite(); // it compiles the tools
const pages = await listAllPages();

let looks = 0;
afterAll(() => noteFigure("pages without a fault for axe, each in a locale and a theme", looks));

describe.each(LOCALES)("in %s", (locale) => {
  test.each(pages)("axe finds nothing wrong on the $name in either theme", async (looked) => {
    const visit = await lookAtPage(looked, locale);
    for (const showing of SHOWINGS) {
      await showIn(visit.page, showing);
      expect(await findViolations(visit.page), showing.colorScheme).toEqual([]);
      looks += 1;
    }
    await visit.end();
  });
});
