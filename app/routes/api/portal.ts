import type { ActionFunctionArgs } from "@remix-run/node";
import { AFTER_PORTAL } from "~/pages/account/settings/settings-section.tsx";
import type { ShopResponse } from "#registry/contract/wire/responses.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { localePath } from "~/i18n/locales.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";

const openPortal = apiRoute<ShopResponse>(async ({ request, runtime, viewer, locale, origin }) => {
  const profile = viewer.kind === "account" ? await runtime.accounts.readProfile(request) : null;
  if (!profile) throw new AppError("SIGN_IN_REQUIRED");
  if (!runtime.payments) throw new AppError("NOT_FOUND", { message: "buyingClosed" });
  const returnTo = origin + localePath(locale, AFTER_PORTAL);
  return runtime.payments.openPortal({ accountId: viewer.id, email: profile.email }, returnTo, runtime.now());
});

const refuseOthers = refuseMethod("POST");

/** Gives the address where the viewer's subscription is changed or ended: `{ url }`. */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
  args.request.method === "POST" ? openPortal(args) : refuseOthers(args);

export const loader = refuseOthers;
