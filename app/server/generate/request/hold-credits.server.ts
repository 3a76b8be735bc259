import type { Values } from "./parse-values.server.ts";
import type { GenerateContext } from "../pipeline-context.ts";
import { later, SPANS } from "../spans.ts";

/** Credits that are reserved, one hold for each generation of a request. */
export interface Held {
  /** In the order of the results. The first names the batch. */
  generationIds: string[];
  /** Credits of each hold. */
  cost: number;
  heldAt: Date;
}

/**
 * Reserves a request's price: for each of its generations a hold of its own, all or none. Whatever happens afterwards,
 * a hold is captured or released; after a crash it lapses.
 * @throws AppError SIGN_IN_REQUIRED or INSUFFICIENT_CREDITS when the credits do not suffice after all.
 */
export async function holdCredits(
  { count, priceOfOne }: Values,
  { viewer, now, deps }: GenerateContext,
): Promise<Held> {
  const generationIds = Array.from({ length: count }, () => deps.newId());
  const heldAt = now();
  const expiresAt = later(heldAt, deps.deadlineMs + SPANS.hold);
  await deps.ledger.holdAll(
    generationIds.map((generationId) => ({
      viewer,
      generationId,
      amount: priceOfOne,
      now: heldAt,
      expiresAt,
    })),
  );
  return { generationIds, cost: priceOfOne, heldAt };
}
