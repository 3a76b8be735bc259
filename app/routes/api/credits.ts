import type { CreditsResponse } from "#registry/contract/wire/responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";

/** What the viewer may spend now, and when the soonest of it lapses. */
export const loader = apiRoute<CreditsResponse>(async ({ runtime, viewer }) => {
  const { balance, nextExpiry } = await runtime.ledger.readBalance(viewer, runtime.now());
  return { balance, plan: viewer.plan, ...(nextExpiry ? { nextExpiry: nextExpiry.toISOString() } : {}) };
});

export const action = refuseMethod("GET");
