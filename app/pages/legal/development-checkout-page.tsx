import { Form, useNavigation } from "@remix-run/react";
import { CURRENCY, PRICE_LIST } from "#registry/contract/plans/amounts.ts";
import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import type { PurchaseView } from "#registry/contract/wire/purchases.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { DevelopmentNotice } from "./development-notice.tsx";

interface DevelopmentCheckoutPageProps {
  purchase: PurchaseView;
  /** Where the person goes on to, bought or not. */
  done: string;
  cancelled: string;
}

/** Completes a purchase without money. Works without scripts. */
export function DevelopmentCheckoutPage({ purchase, done, cancelled }: DevelopmentCheckoutPageProps) {
  const t = useTranslate();
  const write = useFormatNumber();
  const isSending = useNavigation().state === "submitting";
  const { kind, credits } = PRICE_LIST[purchase.item];
  const price = write(purchase.amountCents / 100, { style: "currency", currency: CURRENCY });
  const isOpen = purchase.status === "pending";
  return (
    <div className="page-wrap grid justify-items-center pt-[clamp(2rem,6vw,5rem)]">
      <div className="grid w-full max-w-128 gap-6">
        <h1 className="h-page">{t("checkout.title")}</h1>
        <DevelopmentNotice />
        <section className="grid gap-1 rounded-panel border border-line bg-surface p-6">
          <h2 className="h-panel">
            {t(`checkout.item.${kind}`, { credits: t("common.credits", { count: credits }) })}
          </h2>
          <p className="text-muted">{t(`checkout.price.${kind}`, { price })}</p>
        </section>
        {isOpen ? (
          <Form method="post" className="grid gap-3">
            <Button type="submit" size="lg" block disabled={isSending}>
              {t(isSending ? "checkout.completing" : "checkout.complete")}
            </Button>
            <ButtonLink to={cancelled} variant="line" size="lg" block>
              {t("checkout.cancel")}
            </ButtonLink>
          </Form>
        ) : (
          <>
            <p role="status">{t(purchase.status === "paid" ? "checkout.paid" : "checkout.closed")}</p>
            <ButtonLink to={purchase.status === "paid" ? done : cancelled} size="lg" block>
              {t("checkout.goOn")}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
