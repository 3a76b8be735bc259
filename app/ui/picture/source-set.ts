import type { Picture } from "#registry/contract/compiled.ts";
import {
  AVIF_MARK,
  EXAMPLES_PATH,
  PICTURE_WIDTHS,
  type PictureWidth,
} from "#registry/contract/picture-widths.ts";

type Sized = Pick<Picture, "src" | "width">;

/** The width that an example has where AVIF is not read: enough for all but the largest places, and few browsers need it. */
const WEBP_WIDTH: PictureWidth = 480;

/** Only examples are drawn as AVIF: they are public and few, and kept once they are drawn. */
const hasAvif = ({ src }: Sized): boolean => src.startsWith(EXAMPLES_PATH);

const withQuery = (src: string, ...parts: readonly string[]): string =>
  parts.reduce((address, part) => `${address}${address.includes("?") ? "&" : "?"}${part}`, src);

function listWidths({ src, width }: Sized, ...format: readonly string[]): string {
  const narrower = PICTURE_WIDTHS.filter((known) => known < width);
  return [
    ...narrower.map((known) => `${withQuery(src, `w=${known}`, ...format)} ${known}w`),
    `${withQuery(src, ...format)} ${width}w`,
  ].join(", ");
}

/** Every width a picture can be had in, for an image's `srcset`: those the site makes, and the file itself. */
export const sourceSetOf = (picture: Sized): string => listWidths(picture);

/** Where an image is fetched from: an example, narrower as WEBP and in all widths as AVIF; any other in all widths. */
export function sourcesOf(picture: Sized): { src: string; avif?: string; srcSet?: string } {
  const { src, width } = picture;
  if (!hasAvif(picture)) return { src, srcSet: sourceSetOf(picture) };
  const webp = width > WEBP_WIDTH ? withQuery(src, `w=${WEBP_WIDTH}`) : src;
  return { src: webp, avif: listWidths(picture, `f=${AVIF_MARK}`) };
}

/**
 * An image's `sizes`. Phones with three pixels to one are asked for two: the third can't be seen and costs twice the bytes.
 * @param phone share of a phone's window, 0 to 1.
 * @param rest the sizes of wider windows, widest condition first, e.g. `(min-width: 64rem) 20rem, 30vw`.
 */
export function sizesFor(phone: number, rest: string): string {
  const share = (part: number) => `${Math.round(part * 100)}vw`;
  const isPhone = "(max-width: 39.99rem)";
  return `${isPhone} and (min-resolution: 2.5dppx) ${share((phone * 2) / 3)}, ${isPhone} ${share(phone)}, ${rest}`;
}
