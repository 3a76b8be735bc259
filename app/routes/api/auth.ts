import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse, localeOfRequest } from "~/server/errors/error-response.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";

/** Hands everything under `/api/auth/` to the accounts. */
export async function action({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { runtime, clientAddress, origin } = context;
  const locale = localeOfRequest(request);
  try {
    const bounded = request.method === "POST" ? await readBounded(request) : request;
    return await runtime.accounts.handle({ request: bounded, clientAddress, origin, locale });
  } catch (error) {
    return errorResponse(error, request, runtime.log);
  }
}

export const loader = action;

/** The request with its body read, no more of it than may come. Calls such as signing out need none. */
async function readBounded(request: Request): Promise<Request> {
  const hasBody = request.headers.has("Content-Type");
  const body = JSON.stringify(hasBody ? await readJsonBody(request) : {});
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}
