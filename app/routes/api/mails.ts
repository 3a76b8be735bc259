import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { refuseMethod } from "~/server/generate/api-route.server.ts";

/** What became of a mail, for whoever waits for it: its id is told to nobody else. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { postOffice, log } = context.runtime;
  try {
    const state = await postOffice.readState(params.letterId ?? "");
    if (state === null) throw new AppError("NOT_FOUND");
    return Response.json(state, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return errorResponse(error, request, log);
  }
}

export const action = refuseMethod("GET");
