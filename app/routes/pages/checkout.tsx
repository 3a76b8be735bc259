import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { DevelopmentCheckoutPage } from "~/pages/legal/development-checkout-page.tsx";
import { requireDevelopmentCheckout, throwNotFound } from "~/routes/pages/not-found.server.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";

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
