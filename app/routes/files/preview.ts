import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { refuseMethod } from "~/server/generate/api-route.server.ts";

/** A preview's picture, for whom the photo belongs to; to everybody else it does not exist. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { runtime, clientAddress } = context;
  try {
    const now = runtime.now();
    const viewer = await runtime.viewers.read(request, clientAddress, now);
    const picture = viewer && (await runtime.previews.read(params["id"] ?? "", viewer, now));
    if (!picture) throw new AppError("NOT_FOUND");
    const headers = {
      "Content-Type": "image/webp",
      "Content-Length": String(picture.byteLength),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    };
    return new Response(request.method === "HEAD" ? null : new Uint8Array(picture), { headers });
  } catch (error) {
    return errorResponse(error, request, runtime.log);
  }
}

export const action = refuseMethod("GET");
