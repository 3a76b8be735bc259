import type { ActionFunctionArgs } from "@remix-run/node";
import type { FormCall } from "~/server/people/account/accounts.ts";
import { localeOfRequest } from "~/server/errors/locale-of-request.ts";
import { requireLocale } from "~/i18n/require-locale.ts";

/** Of an action's arguments, what tells who calls. */
export interface CallArgs {
  request: Request;
  params: ActionFunctionArgs["params"];
  context: Pick<ActionFunctionArgs["context"], "clientAddress" | "origin">;
}

/** Who sends a form of a page, from where, and in which language. */
export function formCallOf({ request, params, context }: CallArgs): FormCall {
  const { clientAddress, origin } = context;
  return { request, clientAddress, origin, locale: requireLocale(params) };
}

/** The same for an address without a language, where the page that the form stood on tells it. */
export function formCallOutside({ request, context }: Omit<CallArgs, "params">): FormCall {
  const { clientAddress, origin } = context;
  return { request, clientAddress, origin, locale: localeOfRequest(request) };
}
