/** What may be done next with a finished picture, in the order in which its page offers it. */
export const OFFERS = ["enlarge", "cut-out"] as const;
