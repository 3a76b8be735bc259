import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError } from "~/errors/app-error.ts";
import type { GenerateContext } from "./pipeline-context.ts";

/**
 * Looks whether the credits suffice, before anything expensive is done. The hold decides for good.
 * @throws AppError SIGN_IN_REQUIRED for a visitor, INSUFFICIENT_CREDITS for an account.
 */
export async function checkBalance(
  { manifest }: ServerTool,
  { viewer, now, deps }: GenerateContext,
): Promise<void> {
  const { balance } = await deps.ledger.readBalance(viewer, now());
  if (balance < manifest.credits)
    throw new AppError(viewer.kind === "visitor" ? "SIGN_IN_REQUIRED" : "INSUFFICIENT_CREDITS");
}
