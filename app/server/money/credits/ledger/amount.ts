import { invariant } from "#registry/contract/errors/invariant.ts";

/** Far above any price or pack; keeps sums of many lots inside a database integer. */
const LARGEST_AMOUNT = 1_000_000;

/** Throws unless an amount of credits is a positive whole number of sensible size: anything else is our own mistake. */
export function assertAmount(amount: number): void {
  invariant(
    Number.isInteger(amount) && amount > 0 && amount <= LARGEST_AMOUNT,
    `an amount of credits must be a whole number from 1 to ${LARGEST_AMOUNT}`,
  );
}
