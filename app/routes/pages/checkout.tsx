import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, Form, useNavigation } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireDevelopmentCheckout, throwNotFound } from "~/routes/pages/not-found.server.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { CURRENCY, PRICE_LIST } from "#registry/contract/plans.ts";
import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import type { PurchaseView } from "#registry/contract/wire/responses.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { DevelopmentNotice } from "~/pages/legal/development-notice.tsx";

async function requireBuyer(args: LoaderFunctionArgs) {
  const { askedPath, ...asked } = await requireDevelopmentCheckout(args);
  const { checkout, viewer, locale } = asked;
  const purchase = await checkout.read(args.params.purchaseId ?? "", viewer.id);
  if (!purchase) return throwNotFound(args.context, locale);
  const addressOf = (name: string) => askedPath(name) ?? localePath(locale, "/pricing");
  return { ...asked, purchase, done: addressOf("done"), cancelled: addressOf("cancelled") };
}

export async function loader(args: LoaderFunctionArgs) {
  const { purchase, locale, done, cancelled } = await requireBuyer(args);
  const t = await fixedTranslate(locale);
  return {
    purchase,
    done,
    cancelled,
    messages: packMessages(messagesOf(locale, ["checkout"])),
    facts: { title: t("checkout.title"), description: t("checkout.description"), hidden: true },
  };
}

/** Completes the purchase. A program that wants JSON is told so; a browser goes on to where it was to go. */
export async function action(args: ActionFunctionArgs) {
  const { checkout, viewer, purchase, now, done } = await requireBuyer(args);
  await checkout.complete(purchase.id, viewer.id, now);
  const wantsJson = args.request.headers.get("Accept")?.includes("application/json") ?? false;
  return wantsJson ? { isComplete: true } : redirect(done);
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function CheckoutRoute() {
  const { purchase, done, cancelled } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const status = answer?.isComplete ? "paid" : purchase.status;
  return <DevelopmentCheckoutPage purchase={{ ...purchase, status }} done={done} cancelled={cancelled} />;
}

interface DevelopmentCheckoutPageProps {
  purchase: PurchaseView;
  /** Where the person goes on to, bought or not. */
  done: string;
  cancelled: string;
}

/** Completes a purchase without money. Works without scripts. */
function DevelopmentCheckoutPage({ purchase, done, cancelled }: DevelopmentCheckoutPageProps) {
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
