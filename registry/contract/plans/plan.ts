import { RATIOS, SIZES, STYLE_RATIOS, type Ratio, type Size } from "../form/choices.ts";
import { AMOUNTS } from "./amounts.ts";
import type { Plan } from "./plan-names.ts";

export type { Plan };

export const isSizePaid = (size: Size): boolean => size === "4K";
export const isRatioPaid = (ratio: Ratio): boolean => ratio !== "auto";

/** Sizes a plan may ask for. */
export const sizesOf = (plan: Plan): Size[] =>
  SIZES.filter((size) => plan === "subscriber" || !isSizePaid(size));

/** Ratios a plan may ask for; 21:9 only where the operator enabled it. */
export const ratiosOf = (plan: Plan, enable21x9: boolean): Ratio[] =>
  RATIOS.filter(
    (ratio) => (plan === "subscriber" || !isRatioPaid(ratio)) && (enable21x9 || ratio !== "21:9"),
  );

/** The same of the ratios that styles offer; other tools have more. */
export const styleRatiosOf = (plan: Plan, enable21x9: boolean): Ratio[] =>
  ratiosOf(plan, enable21x9).filter((ratio) => STYLE_RATIOS.some((known) => known === ratio));

/** How many photos one request may carry: the plan's cap, or the tool's own where that is lower. */
export const uploadCapOf = (plan: Plan, toolMax: number | undefined): number =>
  Math.min(AMOUNTS.uploadCap[plan], toolMax ?? Infinity);

/** Whether a generation of this plan needs the human check. */
export const needsHumanCheck = (plan: Plan): boolean => plan !== "subscriber";

const DAILY_CREDITS = {
  visitor: AMOUNTS.visitorCreditsPerDay,
  free: AMOUNTS.freeAccountCreditsPerDay,
  subscriber: AMOUNTS.freeAccountCreditsPerDay,
} as const satisfies Record<Plan, number>;

/** Credits granted each UTC day; they lapse at the next UTC midnight. */
export const dailyCreditsOf = (plan: Plan): number => DAILY_CREDITS[plan];
