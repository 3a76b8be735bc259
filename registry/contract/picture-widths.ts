/** Where example files of styles lie on the site. */
export const EXAMPLES_PATH = "/styles/";

/** Pixels across that the site makes of an example picture, besides the file's own width: nothing else is answered. */
export const PICTURE_WIDTHS = [160, 240, 320, 360, 480, 600, 720, 900] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** What `f` says in an example's address to have its picture as AVIF, in any width: a browser that reads it is led there. */
export const AVIF_MARK = "avif";
