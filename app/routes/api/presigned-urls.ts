import type { SignedAddresses } from "#registry/contract/wire/responses.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";

/** Signs addresses that the viewer may put photos to. */
export const action = apiRoute<SignedAddresses>(
  async ({ request, runtime, viewer, origin }) => {
    if (request.method !== "POST") throw new AppError("METHOD_NOT_ALLOWED");
    const asked = await readJsonBody(request);
    return { urls: await runtime.uploads.issue(viewer, asked, { origin, now: runtime.now() }) };
  },
  { refusesEndedSession: true },
);

export const loader = refuseMethod("POST");
