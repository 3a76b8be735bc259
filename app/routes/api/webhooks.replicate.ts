import type { ActionFunctionArgs } from "@remix-run/node";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { refuseMethod } from "~/server/generate/api-route.server.ts";
import { receiveCallback } from "~/server/generate/outcome/finish-task.server.ts";

const refuseOthers = refuseMethod("POST");

/** Takes in the word of the vendor of models that a run has ended. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  if (request.method !== "POST") return refuseOthers(args);
  const { pipeline, now, log } = context.runtime;
  try {
    if (!(await receiveCallback(request, { now, deps: pipeline }))) throw new AppError("SIGNATURE_REFUSED");
    return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (isAppError(error) && error.code === "SIGNATURE_REFUSED")
      context.runtime.security.note({ kind: "signature-refused", of: "replicate" });
    return errorResponse(error, request, log);
  }
}

export const loader = refuseOthers;
