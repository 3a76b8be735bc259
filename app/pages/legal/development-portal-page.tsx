import { Form, useNavigation } from "@remix-run/react";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import type { SubscriptionView } from "#registry/contract/wire/purchases.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { DevelopmentNotice } from "./development-notice.tsx";

interface DevelopmentPortalPageProps {
  subscription: SubscriptionView;
  /** Where the person came from. */
  returnTo: string;
}

/** Ends a subscription of the development checkout with its period, or lets it go on. Works without scripts. */
export function DevelopmentPortalPage({ subscription, returnTo }: DevelopmentPortalPageProps) {
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
