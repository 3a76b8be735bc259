import type { CheckInResponse } from "#registry/contract/wire/responses.ts";
import type { ActionFunctionArgs } from "@remix-run/node";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";

const checkIn = apiRoute<CheckInResponse>(async ({ runtime, viewer }) => {
  if (viewer.kind !== "account") throw new AppError("SIGN_IN_REQUIRED");
  return runtime.grants.checkIn(viewer.id, runtime.now());
});

const refuseOthers = refuseMethod("POST");

/** Checks an account in for the UTC day: `{ granted, streak }`. A second one the same day grants 0. */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
  args.request.method === "POST" ? checkIn(args) : refuseOthers(args);

export const loader = refuseOthers;
