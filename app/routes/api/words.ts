import { AppError } from "#registry/contract/errors/app-error.ts";
import { wordsRequest } from "#registry/contract/wire/requests.ts";
import type { WordsResponse } from "#registry/contract/wire/responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { previewWish } from "~/server/generate/request/check-wish.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";

/** Tells what of a form's words would be left out, before anything is asked for. Nothing is kept or charged. */
export const action = apiRoute<WordsResponse>(async ({ request, runtime, locale }) => {
  if (request.method !== "POST") throw new AppError("METHOD_NOT_ALLOWED");
  const asked = wordsRequest.safeParse(await readJsonBody(request));
  if (!asked.success) throw new AppError("INVALID_INPUT");
  const { toolId, values, hasPhotos } = asked.data;
  const tool = await runtime.catalog.findServerTool(toolId);
  if (!tool) throw new AppError("NOT_FOUND", { message: "unknownTool" });
  return previewWish(tool, { values, hasPhotos }, { locale, deps: runtime.pipeline });
});

export const loader = refuseMethod("POST");
