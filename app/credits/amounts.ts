/** Every amount and limit that the product's economy rests on. Change them here only. */
export const AMOUNTS = {
  visitorCreditsPerDay: 4,
  /** A subscriber's monthly credits come on top. */
  freeAccountCreditsPerDay: 6,
  uploadCap: { visitor: 2, free: 2, subscriber: 10 },
  /** The "Free plan" badge appears once this many photos are present. */
  freePlanBadgeFrom: 10,
} as const;
