/** When free credits arrive next: the UTC midnight after `now`. */
export const nextRenewal = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
