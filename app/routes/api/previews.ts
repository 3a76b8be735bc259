import { AppError } from "#registry/contract/errors/app-error.ts";
import type { PreviewsResponse } from "#registry/contract/wire/responses.ts";
import { previewsRequest } from "#registry/contract/wire/requests.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";

/** Shows the viewer's own photo in several styles, small, marked and for nothing. Asking again goes on with it. */
export const action = apiRoute<PreviewsResponse>(async ({ request, runtime, viewer, origin, locale }) => {
  if (request.method !== "POST") throw new AppError("METHOD_NOT_ALLOWED");
  const asked = previewsRequest.safeParse(await readJsonBody(request));
  if (!asked.success) {
    const [{ path: [field] } = { path: [] }] = asked.error.issues;
    throw new AppError("INVALID_INPUT", field === undefined ? {} : { params: { field: String(field) } });
  }
  const { image_url: imageUrl, toolIds, otherIds } = asked.data;
  const { now, previews } = runtime;
  return previews.ask({ imageUrl, toolIds, otherIds, viewer, origin, locale, now, signal: request.signal });
});

export const loader = refuseMethod("POST");
