/** What the local engine makes of a style's photographs, from the best to the worst. */
export const GRADES = ["good", "fair", "toy"] as const;
export type Grade = (typeof GRADES)[number];
