/** For how many days a result, and with it the photos it was made from, is kept. */
export const USUAL_KEEP_DAYS = 30;

/** Fewer days that a person may choose for a photo, and for what is made of it. */
export const KEEP_DAYS = [7, 1] as const;
export type KeepDays = (typeof KEEP_DAYS)[number];

export const isKeepDays = (value: unknown): value is KeepDays => KEEP_DAYS.some((days) => days === value);
