import type { LoaderFunctionArgs } from "@remix-run/node";
import { USUAL_KEEP_DAYS } from "#registry/contract/keep-days.ts";
import { AMOUNTS, PRICE_LIST } from "#registry/contract/plans.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { LOCALE_INFO, localePath, type Locale, requireLocale } from "~/i18n/locales.ts";
import { renderMarkdown } from "./markdown.server.tsx";

/** Day of the last change of the long texts. */
const CHANGED = new Date("2026-11-22T00:00:00Z");

/** Addresses that the texts lead to. */
const pathsIn = (locale: Locale): Record<string, string> => ({
  privacyPath: localePath(locale, "/privacy"),
  termsPath: localePath(locale, "/terms"),
  historyPath: localePath(locale, "/history"),
  accountPath: localePath(locale, "/account"),
  creditsPath: localePath(locale, "/credits"),
  pricingPath: localePath(locale, "/pricing"),
});

/** What the privacy page and the terms have in common: the text in the page's locale and the facts it names. */
export async function loadTextPage(name: PageText, { params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const t = await fixedTranslate(locale);
  const { env } = context.runtime;
  const checkout = env.stripe ? "stripe" : env.allowDevCheckout ? "development" : "none";
  const credits = (count: number) => t("common.credits", { count });
  const html = renderPageText(locale, name, {
    email: env.supportEmail,
    processing: t(`pages.privacy.processing.${env.provider}`),
    payments: t(`pages.privacy.payments.${checkout}`),
    google: t(`pages.privacy.google.${env.google ? "on" : "off"}`),
    keepDays: String(USUAL_KEEP_DAYS),
    visitorCredits: credits(AMOUNTS.visitorCreditsPerDay),
    accountCredits: credits(AMOUNTS.freeAccountCreditsPerDay),
    checkInCredits: credits(AMOUNTS.checkIn.credits),
    weekCredits: credits(AMOUNTS.checkIn.everySeventh),
    inviteCredits: credits(AMOUNTS.invitation.credits),
    inviteMost: String(AMOUNTS.invitation.most),
    monthlyCredits: credits(PRICE_LIST.subscription.credits),
    ...pathsIn(locale),
  });
  const date = new Intl.DateTimeFormat(`${LOCALE_INFO[locale].bcp47}-u-nu-latn`, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return {
    heading: t(`pages.${name}.title`),
    html,
    changed: t("pages.updated", { date: date.format(CHANGED) }),
    facts: {
      title: t(`pages.${name}.title`),
      description: t(`pages.${name}.description`),
      trail: [
        { name: t("common.nav.home"), path: "/" },
        { name: t(`pages.${name}.title`), path: `/${name}` },
      ],
    },
  };
}

const TEXTS = import.meta.glob<string>("../../../locales/*/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Long texts under `locales/<locale>/`. */
type PageText = "privacy" | "terms";

/** Renders a long text of a locale to HTML, its `{{name}}`s filled in. */
export function renderPageText(
  locale: Locale,
  name: PageText,
  values: Readonly<Record<string, string>>,
): string {
  const text = TEXTS[`../../../locales/${locale}/${name}.md`];
  invariant(text, `locales/${locale}/${name}.md exists`);
  const filled = text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole);
  return renderMarkdown(filled, { ownLinksStay: true });
}
