import { AppError } from "#registry/contract/errors/app-error.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";

/** A fresh challenge, where the human check that is on makes its own. */
export const loader = apiRoute(async ({ runtime }) => {
  const challenge = await runtime.humanCheck.createChallenge?.(runtime.now());
  if (typeof challenge !== "object" || challenge === null) throw new AppError("NOT_FOUND");
  return challenge;
});

export const action = refuseMethod("GET");
