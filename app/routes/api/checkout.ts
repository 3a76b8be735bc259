import type { ActionFunctionArgs } from "@remix-run/node";
import { PRICE_LIST, type Item } from "#registry/contract/plans.ts";
import { checkoutRequest } from "#registry/contract/wire/requests.ts";
import type { ShopResponse } from "#registry/contract/wire/responses.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { localePath, type Locale } from "~/i18n/locales.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";
import { readWayBack, withWayBack } from "~/pages/frame/site-links.ts";

const PRICING = "/pricing";

const checkOut = apiRoute<ShopResponse>(async ({ request, runtime, viewer, locale, origin }) => {
  const profile = viewer.kind === "account" ? await runtime.accounts.readProfile(request) : null;
  if (!profile) throw new AppError("SIGN_IN_REQUIRED");
  const { item, from } = readWish(await readJsonBody(request));
  if (!runtime.payments) throw new AppError("NOT_FOUND", { message: "buyingClosed" });
  const back = (purchase: "done" | "cancelled") =>
    origin + withWayBack(`${localePath(locale, PRICING)}?purchase=${purchase}`, from);
  const { url } = await runtime.payments.checkOut(
    {
      buyer: { accountId: viewer.id, email: profile.email },
      item,
      itemName: await nameItem(item, locale),
      done: back("done"),
      cancelled: back("cancelled"),
    },
    runtime.now(),
  );
  return { url };
});

/** Nothing but what to buy, and the tool's page to come back to, is taken from the client. */
function readWish(body: unknown): { item: Item; from: string | null } {
  const asked = checkoutRequest.safeParse(body);
  if (!asked.success) throw new AppError("INVALID_INPUT", { message: "unknownItem" });
  const { item, from = "" } = asked.data;
  return { item, from: readWayBack(new URLSearchParams({ from })) };
}

async function nameItem(item: Item, locale: Locale): Promise<string> {
  const t = await fixedTranslate(locale);
  const { kind, credits } = PRICE_LIST[item];
  return t(`checkout.item.${kind}`, { credits: t("common.credits", { count: credits }) });
}

const refuseOthers = refuseMethod("POST");

/** Begins the purchase of a pack or of the subscription: `{ item }` gives `{ url }`, where it is completed. */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
  args.request.method === "POST" ? checkOut(args) : refuseOthers(args);

export const loader = refuseOthers;
