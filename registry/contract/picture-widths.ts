/** Pixels across that the site makes of an example picture, besides the file's own width: nothing else is answered. */
export const PICTURE_WIDTHS = [160, 240, 360, 480, 600, 720, 900] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
