/** Header of a failed call's answer: the whole number of credits that were held for it and came back. */
export const CREDITS_RETURNED = "Credits-Returned";
