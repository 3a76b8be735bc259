import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { refuseMethod } from "~/server/generate/api-route.server.ts";
import { describeApi } from "~/routes/api/describe-api.server.ts";

/** The public API as OpenAPI 3.1. The same for everybody, and no visitor is made of who reads it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { runtime, origin } = context;
  try {
    const document = describeApi(await runtime.catalog.listTools(), origin);
    return Response.json(document, { headers: { "Cache-Control": "public, max-age=3600" } });
  } catch (error) {
    return errorResponse(error, request, runtime.log);
  }
}

export const action = refuseMethod("GET");
