import { data, type AppLoadContext } from "@remix-run/node";
import type { Locale } from "~/i18n/locales.ts";

const SHOWN_STYLES = 4;

/** Ends a loader with the not-found page, which shows some styles instead. */
export async function throwNotFound(context: AppLoadContext, locale: Locale): Promise<never> {
  const cards = await context.runtime.catalog.listCards(locale);
  throw data(
    { cards: cards.filter(({ section }) => section === "style").slice(0, SHOWN_STYLES) },
    { status: 404 },
  );
}
