import { AppError } from "#registry/contract/errors/app-error.ts";
import type { EndedShare } from "#registry/contract/wire/responses.ts";
import type { ActionFunctionArgs } from "@remix-run/node";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { endShare } from "~/server/privacy/shares.server.ts";

const endOne = (id: string) =>
  apiRoute<EndedShare>(async ({ request, runtime, viewer }) => {
    if (request.method !== "DELETE") throw new AppError("METHOD_NOT_ALLOWED");
    await endShare(runtime.pipeline.db, id, viewer);
    return { id };
  });

/** Ends a link of the viewer's own at once. */
export const action = (args: ActionFunctionArgs): Promise<Response> => endOne(args.params.id ?? "")(args);

export const loader = refuseMethod("DELETE");
