/** What a viewer may choose goes by these. A visitor without an account has the free plan's choices. */
export const PLANS = ["visitor", "free", "subscriber"] as const;
export type Plan = (typeof PLANS)[number];
