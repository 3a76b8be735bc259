import { AppError } from "#registry/contract/errors/app-error.ts";
import { altchaChallenge, type AltchaChallenge } from "#registry/contract/wire/account-responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";

/** A fresh challenge, where the human check that is on makes its own. */
export const loader = apiRoute<AltchaChallenge>(async ({ runtime }) => {
  const challenge = await runtime.humanCheck.createChallenge?.(runtime.now());
  if (challenge === undefined) throw new AppError("NOT_FOUND");
  return altchaChallenge.parse(challenge);
});

export const action = refuseMethod("GET");
