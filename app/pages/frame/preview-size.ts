/** Pixels of the pictures that messengers and networks show of a link. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
