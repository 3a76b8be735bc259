import { RATIOS, SIZES, STYLE_RATIOS, type Ratio, type Size } from "./form/choices.ts";

/** Every amount and limit that the product's economy rests on. Change them here only. */
export const AMOUNTS = {
  visitorCreditsPerDay: 4,
  /** What all visitors together may spend a UTC day, however many addresses they come from. */
  visitorCreditsPerDayInAll: 20_000,
  /**
   * The most that visitors of one larger network may spend of it. `share`: of an IPv6 /48, and of an IPv4 /24 once more
   * than `fewAddresses` of its addresses have spent on that day. `household`: of an IPv6 /56, as many times what one
   * address may, and never more than the share.
   */
  visitorNetworks: { share: 1 / 20, fewAddresses: 16, household: 4 },
  /** A subscriber's monthly credits come on top. */
  freeAccountCreditsPerDay: 6,
  /** For every UTC day on which a person asks for it; more on each seventh day in a row. */
  checkIn: { credits: 2, everySeventh: 10 },
  /**
   * To each side, once the invited account has finished a generation and has paid or been active on `activeDays` UTC
   * days; at most so many per inviter. As many kinds of signals that both sides share withhold it.
   */
  invitation: { credits: 20, most: 20, activeDays: 3, withheldBy: 2 },
  uploadCap: { visitor: 2, free: 2, subscriber: 10 },
  /** The "Free plan" badge appears once this many photos are present. */
  freePlanBadgeFrom: 10,
} as const;

export const CURRENCY = "usd";

/** What can be bought. Packs do not lapse; a subscription's credits lapse at its next renewal. */
export const PRICE_LIST = {
  "pack-100": { kind: "pack", credits: 100, cents: 499 },
  "pack-500": { kind: "pack", credits: 500, cents: 1_999 },
  "pack-1200": { kind: "pack", credits: 1_200, cents: 3_999 },
  subscription: { kind: "subscription", credits: 800, cents: 1_299 },
} as const satisfies Record<string, { kind: "pack" | "subscription"; credits: number; cents: number }>;

export type Item = keyof typeof PRICE_LIST;

export const ITEMS = ["pack-100", "pack-500", "pack-1200", "subscription"] as const satisfies readonly Item[];

export const isItem = (value: unknown): value is Item =>
  typeof value === "string" && Object.hasOwn(PRICE_LIST, value);

/** What a viewer may choose goes by these. A visitor without an account has the free plan's choices. */
export const PLANS = ["visitor", "free", "subscriber"] as const;
export type Plan = (typeof PLANS)[number];

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
