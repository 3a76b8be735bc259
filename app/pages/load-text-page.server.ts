import type { LoaderFunctionArgs } from "@remix-run/node";
import { AMOUNTS } from "~/credits/amounts.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { LOCALE_INFO, localePath } from "~/i18n/locales.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { renderPageText, type PageText } from "./page-text.server.ts";

/** Day of the last change of the long texts. */
const CHANGED = new Date("2026-11-21T00:00:00Z");

/** What the privacy page and the terms have in common: the text in the page's locale and the facts it names. */
export async function loadTextPage(name: PageText, { params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const t = await fixedTranslate(locale);
  const { env } = context.runtime;
  const text = renderPageText(locale, name, {
    email: env.supportEmail,
    processing: t(`pages.privacy.processing.${env.provider}`),
    visitorCredits: t("common.credits", { count: AMOUNTS.visitorCreditsPerDay }),
    privacyPath: localePath(locale, "/privacy"),
    termsPath: localePath(locale, "/terms"),
  });
  const spoken = LOCALE_INFO[text.locale];
  const date = new Intl.DateTimeFormat(`${spoken.bcp47}-u-nu-latn`, { dateStyle: "long", timeZone: "UTC" });
  return {
    heading: t(`pages.${name}.title`),
    html: text.html,
    spoken: { lang: spoken.bcp47, dir: spoken.dir },
    changed: t("pages.updated", { date: date.format(CHANGED) }),
    facts: { title: t(`pages.${name}.title`), description: t(`pages.${name}.description`) },
  };
}
