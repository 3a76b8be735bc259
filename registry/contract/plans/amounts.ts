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
