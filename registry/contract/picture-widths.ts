/** Where example files of styles lie on the site. */
export const EXAMPLES_PATH = "/styles/";

/** Pixels across that the site makes of an example picture, besides the file's own width: nothing else is answered. */
export const PICTURE_WIDTHS = [160, 240, 320, 360, 480, 600, 720, 900] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** What `f` says in an example's address to have its picture as AVIF, in any width: a browser that reads it is led there. */
export const AVIF_MARK = "avif";

/**
 * Parts of an example that `p` asks for in the address of its AVIF: so many hundredths of its width, at its left or right.
 * The picture keeps its size, and next to nothing is sent of the rest.
 */
export const PICTURE_PARTS = ["l40", "l54", "l66", "r40", "r54", "r66"] as const;
export type PicturePart = (typeof PICTURE_PARTS)[number];
