import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireDevelopmentCheckout, throwNotFound } from "~/routes/pages/not-found.server.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import type { SubscriptionView } from "#registry/contract/wire/responses.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { DevelopmentNotice } from "~/pages/legal/development-notice.tsx";

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

interface DevelopmentPortalPageProps {
  subscription: SubscriptionView;
  /** Where the person came from. */
  returnTo: string;
}

/** Ends a subscription of the development checkout with its period, or lets it go on. Works without scripts. */
function DevelopmentPortalPage({ subscription, returnTo }: DevelopmentPortalPageProps) {
  const t = useTranslate();
  const { bcp47 } = useLocale();
  const isSending = useNavigation().state === "submitting";
  const { isCancelled } = subscription;
  const date = new Intl.DateTimeFormat(bcp47, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(subscription.periodEnd),
  );
  return (
    <div className="page-wrap grid justify-items-center pt-[clamp(2rem,6vw,5rem)]">
      <div className="grid w-full max-w-128 gap-6">
        <h1 className="h-page">{t("checkout.portal.title")}</h1>
        <DevelopmentNotice />
        <p suppressHydrationWarning>
          {t(isCancelled ? "checkout.portal.cancelled" : "checkout.portal.active", { date })}
        </p>
        <Form method="post" className="grid gap-3">
          <Button
            type="submit"
            name="do"
            value={isCancelled ? "keep" : "cancel"}
            variant={isCancelled ? "ink" : "danger"}
            size="lg"
            block
            disabled={isSending}
          >
            {t(isCancelled ? "checkout.portal.keep" : "checkout.portal.cancel")}
          </Button>
          <ButtonLink to={returnTo} variant="line" size="lg" block>
            {t("checkout.portal.back")}
          </ButtonLink>
        </Form>
      </div>
    </div>
  );
}
