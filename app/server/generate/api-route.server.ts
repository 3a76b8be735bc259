import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "#registry/contract/locale.ts";
import type { Viewer } from "~/server/viewer.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse, localeOfRequest } from "~/server/errors/error-response.server.ts";

/** One call of the API, with the one who makes it. */
export interface ApiCall {
  request: Request;
  runtime: AppLoadContext["runtime"];
  viewer: Viewer;
  locale: Locale;
  origin: string;
}

type ApiHandler = (args: LoaderFunctionArgs) => Promise<Response>;

export interface ApiRouteOptions {
  /**
   * Refuses whoever was signed in and is not any more, with SIGN_IN_REQUIRED: what they send is meant for their account,
   * not for a visitor's.
   */
  refusesEndedSession?: boolean;
}

/**
 * Makes a loader or action of the JSON API: knows the viewer, and makes a visitor of whoever comes for the first time;
 * answers what `handle` gives as JSON, of a type of the wire contract, and a failure as `{ code, message }`.
 */
export function apiRoute<Answer extends object = object>(
  handle: (call: ApiCall) => Promise<Answer>,
  { refusesEndedSession = false }: ApiRouteOptions = {},
): ApiHandler {
  return async ({ request, context }) => {
    const { runtime, clientAddress, origin } = context;
    let cookie: string | undefined;
    let response: Response;
    try {
      const known = await runtime.viewers.ensure(request, clientAddress, runtime.now());
      const { viewer, hasEndedSession } = known;
      if (refusesEndedSession && hasEndedSession)
        throw new AppError("SIGN_IN_REQUIRED", { message: "sessionEnded" });
      cookie = known.setCookie;
      const body = await handle({ request, runtime, viewer, locale: localeOfRequest(request), origin });
      response = Response.json(body, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      response = errorResponse(error, request, runtime.log);
    }
    if (cookie !== undefined) response.headers.append("Set-Cookie", cookie);
    return response;
  };
}

/** Answers 405 to the methods that a route does not know. */
export function refuseMethod(allowed: string): ApiHandler {
  return async ({ request, context }) => {
    const response = errorResponse(new AppError("METHOD_NOT_ALLOWED"), request, context.runtime.log);
    response.headers.set("Allow", allowed);
    return response;
  };
}
