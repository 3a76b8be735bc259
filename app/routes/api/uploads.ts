import { AppError } from "#registry/contract/errors/app-error.ts";
import { keepRequest } from "#registry/contract/wire/requests.ts";
import type { KeptUploads } from "#registry/contract/wire/responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";
import { uploadKeysOf } from "~/server/privacy/delete-pictures.server.ts";

/** Changes for how many days the viewer's photos, and what is made of them, are kept. */
export const action = apiRoute<KeptUploads>(async ({ request, runtime, viewer, origin }) => {
  if (request.method !== "POST") throw new AppError("METHOD_NOT_ALLOWED");
  const asked = keepRequest.safeParse(await readJsonBody(request));
  if (!asked.success) throw new AppError("INVALID_INPUT");
  const keys = uploadKeysOf(asked.data.uploads, origin, runtime.env.baseUrl);
  await runtime.uploads.setKeepDays(keys, asked.data.keepDays, { viewer, now: runtime.now() });
  return { keepDays: asked.data.keepDays };
});

export const loader = refuseMethod("POST");
