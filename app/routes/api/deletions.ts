import type { DeletionResponse } from "#registry/contract/wire/responses.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";
import { deleteGenerations, deleteUploads, parseDeletion } from "~/server/privacy/delete-pictures.server.ts";

/** Deletes pictures or photos of the viewer at once, and gives the receipt. */
export const action = apiRoute<DeletionResponse>(async ({ request, runtime, viewer, origin }) => {
  if (request.method !== "POST") throw new AppError("METHOD_NOT_ALLOWED");
  const wish = parseDeletion(await readJsonBody(request), origin, runtime.env.baseUrl);
  const { pipeline, now } = runtime;
  const receipt =
    "generationIds" in wish
      ? await deleteGenerations(wish.generationIds, viewer, pipeline, now())
      : await deleteUploads(wish.uploadKeys, viewer, pipeline, now());
  return { receipt };
});

export const loader = refuseMethod("POST");
