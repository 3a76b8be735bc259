import { LOCALES } from "~/i18n/locales.ts";
import { describePages } from "./describe-pages.ts";
import { WIDTHS } from "./expect-to-fit.ts";
import { ONE_EACH, SHOWINGS } from "./find-violations.ts";

/** Of each direction one, in which axe looks at every page. */
const SHOWN = new Map([
  ["de", SHOWINGS],
  ["ar", ONE_EACH],
]);

for (const locale of LOCALES)
  await describePages(locale, { widths: WIDTHS, showings: SHOWN.get(locale) ?? [] });
