import { MEGAPIXEL } from "#registry/contract/form/choices.ts";

/** 50 megapixels: the largest photo that people may upload. */
export const MAX_PHOTO_PIXELS = 50_000_000;
/** The largest picture that may be delivered: 64 megapixels (8K) and a quarter, the contract's tolerance. */
export const MAX_OUTPUT_PIXELS = 80 * MEGAPIXEL;
/** Longest that decoding a picture may take, in seconds. */
export const DECODE_TIMEOUT_S = 60;
