import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerSettingsForm } from "~/routes/pages/settings-forms.server.ts";
import { SettingsPage } from "~/pages/account/settings/settings-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath, requireLocale } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { SESSION_SPAN } from "~/server/people/account/viewers/sessions.server.ts";
import { isAfterPortal, type AccountData } from "~/pages/account/settings/settings-section.tsx";

/** What the settings show of the signed-in person. @throws Response that leads everybody else to sign in. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const { accounts, payments, now } = context.runtime;
  const profile = await accounts.readProfile(request);
  if (profile === null) {
    const next = encodeURIComponent(localePath(locale, "/account"));
    throw redirect(`${localePath(locale, "/sign-in")}?next=${next}`);
  }
  // The payment service's own word of a change may come later than the person.
  if (isAfterPortal(request)) await payments?.askAbout(profile.id, now());
  const { name, email, isEmailVerified, hasPassword, hasSecondFactor } = profile;
  const account: AccountData = {
    ...{ name, email, isEmailVerified, hasPassword, hasSecondFactor },
    sessions: (await accounts.listSessions(request)).map(({ begunAt, usedAt, ...session }) => ({
      ...session,
      ...{ begunAt: begunAt.toISOString(), usedAt: usedAt.toISOString() },
    })),
    daysAtMost: SESSION_SPAN.atMost / 86_400,
    subscription: (await payments?.readSubscription(profile.id, now())) ?? null,
    hasPayments: payments !== null,
  };
  const t = await fixedTranslate(locale);
  return {
    account,
    messages: packMessages(messagesOf(locale, ["account"])),
    facts: {
      title: t("account.settings.title"),
      description: t("account.settings.description"),
      hidden: true,
    },
  };
}

export const action = answerSettingsForm;

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function AccountRoute() {
  const { account } = useLoaderData<typeof loader>();
  return <SettingsPage account={account} />;
}
