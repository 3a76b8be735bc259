import type { Plan } from "#registry/contract/plans/plan.ts";

/** The answer of `GET /api/credits`. */
export interface CreditsAnswer {
  balance: number;
  plan: Plan;
  /** When the first of these credits lapse, ISO 8601. */
  nextExpiry?: string;
}

const PLANS = ["visitor", "free", "subscriber"] as const satisfies readonly Plan[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Reads the answer; null when it is not one. */
export function parseCredits(answer: unknown): CreditsAnswer | null {
  if (!isObject(answer) || typeof answer.balance !== "number") return null;
  const plan = PLANS.find((known) => known === answer.plan);
  if (!plan) return null;
  const { balance, nextExpiry } = answer;
  return typeof nextExpiry === "string" ? { balance, plan, nextExpiry } : { balance, plan };
}
