import type { ActionFunctionArgs } from "@remix-run/node";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { FavouriteResponse } from "#registry/contract/wire/responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { markFavourite } from "~/server/generate/records/generation-records.server.ts";

const markOne = (id: string) =>
  apiRoute<FavouriteResponse>(async ({ request, runtime, viewer }) => {
    if (request.method !== "PUT" && request.method !== "DELETE") throw new AppError("METHOD_NOT_ALLOWED");
    const isFavourite = request.method === "PUT";
    await markFavourite(id, isFavourite, { viewer, now: runtime.now, deps: runtime.pipeline });
    return { id, isFavourite };
  });

/** Marks a result of the viewer's own as a favorite, or takes the mark off. */
export const action = (args: ActionFunctionArgs): Promise<Response> => markOne(args.params.id ?? "")(args);

export const loader = refuseMethod("PUT, DELETE");
