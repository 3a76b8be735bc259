import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { safePath } from "~/server/people/account/library/safe-path.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { DevelopmentCheckoutPage } from "~/pages/legal/development-checkout-page.tsx";
import { throwNotFound } from "~/routes/loaders/legal/not-found.server.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";

/** The development checkout and its buyer; anybody else, and every site that sells for money, has no such page. */
async function requireBuyer({ request, params, context }: LoaderFunctionArgs) {
  const { runtime, clientAddress, origin } = context;
  const locale = requireLocale(params);
  const now = runtime.now();
  const viewer = await runtime.viewers.read(request, clientAddress, now);
  const checkout = runtime.payments?.development;
  if (!checkout || viewer?.kind !== "account") return throwNotFound(context, locale);
  const purchase = await checkout.read(params.purchaseId ?? "", viewer.id);
  if (!purchase) return throwNotFound(context, locale);
  const { searchParams } = new URL(request.url);
  const addressOf = (name: string) =>
    safePath(searchParams.get(name), origin) ?? localePath(locale, "/pricing");
  return {
    checkout,
    viewer,
    purchase,
    now,
    locale,
    done: addressOf("done"),
    cancelled: addressOf("cancelled"),
  };
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
