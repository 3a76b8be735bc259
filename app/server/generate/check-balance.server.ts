import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Values } from "./parse-values.server.ts";
import type { GenerateContext } from "./pipeline-context.ts";

/**
 * Looks whether the credits suffice for the whole request, before anything expensive is done. The hold decides for good.
 * @throws AppError SIGN_IN_REQUIRED for a visitor, INSUFFICIENT_CREDITS for an account, with the cost and the balance.
 */
export async function checkBalance(
  { count, priceOfOne }: Pick<Values, "count" | "priceOfOne">,
  { viewer, now, deps }: GenerateContext,
): Promise<void> {
  const { balance } = await deps.ledger.readBalance(viewer, now());
  const cost = count * priceOfOne;
  if (balance >= cost) return;
  const told = { params: { cost, balance } };
  if (viewer.kind === "account")
    throw new AppError("INSUFFICIENT_CREDITS", { message: "costsMore", ...told });
  // Who has something left has not used up what is free: it costs more.
  throw new AppError("SIGN_IN_REQUIRED", balance > 0 ? { message: "costsMoreSignIn", ...told } : told);
}
