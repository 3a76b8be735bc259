import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { Picture } from "#registry/contract/compiled.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { safeNext } from "#registry/contract/wire/account/safe-next.ts";
import type { SignPageData } from "~/pages/account/sign/sign-page-data.ts";

/** Pictures of the contact sheet: four in each of its three columns. */
const PICTURES = 12;

/** What the pages around signing in have in common. A person who is signed in is sent on. */
export async function loadSignPage(
  page: "signIn" | "signInCode" | "signUp" | "verify" | "reset",
  { request, params, context }: LoaderFunctionArgs,
  { isOpenToSignedIn = false }: { isOpenToSignedIn?: boolean } = {},
) {
  const locale = requireLocale(params);
  const { runtime } = context;
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get("next"), localePath(locale, "/"));
  if (!isOpenToSignedIn && (await runtime.accounts.readProfile(request)) !== null) throw redirect(next);
  const t = await fixedTranslate(locale);
  const cards = await runtime.catalog.listCards(locale);
  const data: SignPageData = {
    next,
    invite: searchParams.get("invite") ?? undefined,
    hasGoogle: runtime.accounts.hasGoogle,
    art: choosePictures(cards.flatMap(({ example }) => (example ? [example.after] : []))),
  };
  return {
    data,
    messages: packMessages(messagesOf(locale, ["account"])),
    facts: {
      title: t(`account.${page}.title`),
      description: t(`account.${page}.description`),
      hidden: true,
    },
  };
}

/** Some of many, evenly spread, so that no two of a kind lie side by side. */
function choosePictures(all: readonly Picture[]): Picture[] {
  const step = Math.max(1, all.length / PICTURES);
  return Array.from(
    { length: Math.min(PICTURES, all.length) },
    (_, place) => all[Math.floor(place * step)],
  ).filter((picture) => picture !== undefined);
}
