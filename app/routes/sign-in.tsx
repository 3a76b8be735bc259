import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { LOCALE_INFO } from "~/i18n/locales.ts";
import { messagesOf, spokenLocale } from "~/i18n/messages.server.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { SignInPage } from "~/pages/sign-in-page.tsx";
import { formatMinutes, minutesUntilMidnight } from "~/pages/time-until-midnight.ts";
import { pageMeta } from "~/ui/page-meta.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const t = await fixedTranslate(locale);
  const tag = LOCALE_INFO[spokenLocale(locale)].bcp47;
  return {
    renewsIn: formatMinutes(tag, minutesUntilMidnight(context.runtime.now())),
    messages: messagesOf(locale, ["pages"]),
    facts: { title: t("pages.signIn.title"), description: t("pages.signIn.description") },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function SignInRoute() {
  const { renewsIn } = useLoaderData<typeof loader>();
  return <SignInPage renewsIn={renewsIn} />;
}
