/** Every amount and limit that the product's economy rests on. Change them here only. */
export const AMOUNTS = {
  visitorCreditsPerDay: 4,
  /** What all visitors together may spend a UTC day, however many addresses they come from. */
  visitorCreditsPerDayInAll: 20_000,
  /** A subscriber's monthly credits come on top. */
  freeAccountCreditsPerDay: 6,
  /** For every UTC day on which a person asks for it; more on each seventh day in a row. */
  checkIn: { credits: 2, everySeventh: 10 },
  /** To each side, after the invited account's first finished generation. */
  invitation: { credits: 20, most: 20 },
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

export const ITEMS: readonly Item[] = ["pack-100", "pack-500", "pack-1200", "subscription"];

export const isItem = (value: unknown): value is Item =>
  typeof value === "string" && Object.hasOwn(PRICE_LIST, value);
