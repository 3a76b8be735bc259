import { data, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { type Locale, requireLocale } from "~/i18n/locales.ts";
import { safePath } from "~/server/people/account/library/links.ts";

const SHOWN_STYLES = 4;

/** Ends a loader with the not-found page, which shows some styles instead. */
export async function throwNotFound(context: AppLoadContext, locale: Locale): Promise<never> {
  const cards = await context.runtime.catalog.listCards(locale);
  throw data(
    { cards: cards.filter(({ section }) => section === "style").slice(0, SHOWN_STYLES) },
    { status: 404 },
  );
}

/**
 * The development checkout and the account that asks for it; anybody else, and every site that sells for money, has no such
 * page.
 */
export async function requireDevelopmentCheckout({ request, params, context }: LoaderFunctionArgs) {
  const { runtime, clientAddress, origin } = context;
  const locale = requireLocale(params);
  const now = runtime.now();
  const viewer = await runtime.viewers.read(request, clientAddress, now);
  const checkout = runtime.payments?.development;
  if (!checkout || viewer?.kind !== "account") return throwNotFound(context, locale);
  const { searchParams } = new URL(request.url);
  return {
    ...{ checkout, viewer, now, locale },
    /** The site's own address that the query names; null for none. */
    askedPath: (name: string) => safePath(searchParams.get(name), origin),
  };
}
