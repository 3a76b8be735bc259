import type { ServerTool } from "#registry/contract/compiled.ts";
import type { GenerateContext } from "./pipeline-context.ts";
import { later, SPANS } from "./spans.ts";

/** Credits that are reserved under a generation's id. */
export interface Held {
  generationId: string;
  cost: number;
  heldAt: Date;
}

/**
 * Reserves the tool's price. Whatever happens afterwards, the hold is captured or released; after a crash it lapses.
 * @throws AppError SIGN_IN_REQUIRED or INSUFFICIENT_CREDITS when the credits do not suffice after all.
 */
export async function holdCredits(
  { manifest }: ServerTool,
  { viewer, now, deps }: GenerateContext,
): Promise<Held> {
  const held: Held = { generationId: deps.newId(), cost: manifest.credits, heldAt: now() };
  await deps.ledger.hold({
    viewer,
    generationId: held.generationId,
    amount: held.cost,
    now: held.heldAt,
    expiresAt: later(held.heldAt, deps.deadlineMs + SPANS.hold),
  });
  return held;
}
