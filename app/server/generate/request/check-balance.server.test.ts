import { afterEach, beforeEach, expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import { checkBalance } from "../generate.server.ts";
import { openFakePipeline, visitor, type FakePipeline } from "../pipeline.fixture.ts";
import type { Values } from "./parse-values.server.ts";

let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline();
});
afterEach(() => pipeline.close());

/** What somebody with this balance is told of three results at four credits each. */
async function tell(kind: "visitor" | "account", balance: number): Promise<string> {
  const context = pipeline.context({ ...visitor(), kind });
  const ledger = { ...context.deps.ledger, readBalance: async () => ({ balance }) };
  const values: Pick<Values, "count" | "priceOfOne"> = { count: 3, priceOfOne: 4 };
  const error: unknown = await checkBalance(values, {
    ...context,
    deps: { ...context.deps, ledger },
  }).catch((failure: unknown) => failure);
  return isAppError(error)
    ? `${error.code}: ${errorSentence("en", error.messageKey, error.params)}`
    : "enough";
}

test.each([
  ["visitor", 0, "SIGN_IN_REQUIRED: Please sign in to continue"],
  ["visitor", 4, "SIGN_IN_REQUIRED: This costs 12 credits, and you have 4. Please sign in to continue"],
  ["visitor", 12, "enough"],
  ["account", 0, "INSUFFICIENT_CREDITS: This costs 12 credits, and you have 0."],
  ["account", 11, "INSUFFICIENT_CREDITS: This costs 12 credits, and you have 11."],
] as const)("a %s with %i credits is told what is so", async (kind, balance, told) => {
  expect(await tell(kind, balance)).toBe(told);
});
