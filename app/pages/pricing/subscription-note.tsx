import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import type { SubscriptionView } from "#registry/contract/wire/purchases.ts";
import { LocalTime } from "~/ui/local-time.tsx";

/** How a subscription stands: until when it is paid, and what comes then. */
export function SubscriptionNote({ subscription }: { subscription: SubscriptionView }) {
  const t = useTranslate();
  const { status, isCancelled, periodEnd } = subscription;
  if (status === "past-due" && !isCancelled) return <>{t("pages.pricing.pastDue")}</>;
  return (
    <Message
      id={isCancelled ? "pages.pricing.ends" : "pages.pricing.renews"}
      values={{ date: <LocalTime at={periodEnd} format="date" /> }}
    />
  );
}
