import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { DevelopmentPortalPage } from "~/pages/legal/development-portal-page.tsx";
import { requireDevelopmentCheckout, throwNotFound } from "~/routes/pages/not-found.server.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";

async function requireSubscriber(args: LoaderFunctionArgs) {
  const { askedPath, ...asked } = await requireDevelopmentCheckout(args);
  const { viewer, now, locale } = asked;
  const subscription = await args.context.runtime.payments?.readSubscription(viewer.id, now);
  if (!subscription) return throwNotFound(args.context, locale);
  return { ...asked, subscription, returnTo: askedPath("return") ?? localePath(locale, "/account") };
}

export async function loader(args: LoaderFunctionArgs) {
  const { subscription, locale, returnTo } = await requireSubscriber(args);
  const t = await fixedTranslate(locale);
  return {
    subscription,
    returnTo,
    messages: packMessages(messagesOf(locale, ["checkout"])),
    facts: { title: t("checkout.portal.title"), description: t("checkout.description"), hidden: true },
  };
}

/** Ends the subscription with its period, or lets it go on: form field `do` is `cancel` or `keep`. */
export async function action(args: ActionFunctionArgs) {
  const { checkout, viewer, now, returnTo } = await requireSubscriber(args);
  const wish = (await args.request.formData()).get("do");
  if (wish === "cancel" || wish === "keep") await checkout.setCancelled(viewer.id, wish === "cancel", now);
  return redirect(returnTo);
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function CheckoutPortalRoute() {
  const { subscription, returnTo } = useLoaderData<typeof loader>();
  return <DevelopmentPortalPage subscription={subscription} returnTo={returnTo} />;
}
