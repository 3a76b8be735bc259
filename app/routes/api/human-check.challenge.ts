import { AppError } from "#registry/contract/errors/app-error.ts";
import { altchaChallenge, type AltchaChallenge } from "#registry/contract/wire/account/altcha-challenge.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";

/** A fresh challenge, where the human check that is on makes its own. */
export const loader = apiRoute<AltchaChallenge>(async ({ runtime }) => {
  const challenge = await runtime.humanCheck.createChallenge?.(runtime.now());
  const told = readWire(altchaChallenge, challenge);
  if (told === undefined) throw new AppError("NOT_FOUND");
  return told;
});

export const action = refuseMethod("GET");
