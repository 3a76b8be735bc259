import type { ActionFunctionArgs } from "@remix-run/node";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { refuseMethod } from "~/server/generate/api-route.server.ts";

const refuseOthers = refuseMethod("POST");

/** Takes in the payment vendor's news. Whatever goes wrong here is answered so that the vendor sends it again. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  if (request.method !== "POST") return refuseOthers(args);
  const { payments, now, log } = context.runtime;
  try {
    const isGenuine = (await payments?.receiveWebhook(request, now())) ?? false;
    if (!isGenuine) throw new AppError("SIGNATURE_REFUSED");
    return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (isAppError(error) && error.code === "SIGNATURE_REFUSED")
      context.runtime.security.note({ kind: "signature-refused", of: "stripe" });
    return errorResponse(error, request, log);
  }
}

export const loader = refuseOthers;
