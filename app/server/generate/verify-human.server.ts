import { needsHumanCheck } from "#registry/contract/plans/plan.ts";
import type { GenerateContext } from "./pipeline-context.ts";

/**
 * Asks for proof of a person from everyone who has no subscription. A token is used up by this.
 * @throws AppError VERIFICATION_FAILED.
 */
export async function verifyHuman(
  token: string | undefined,
  { viewer, now, deps }: GenerateContext,
): Promise<void> {
  if (needsHumanCheck(viewer.plan)) await deps.humanCheck.verify(token, now());
}
