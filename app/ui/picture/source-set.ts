import type { Picture } from "#registry/contract/compiled.ts";
import { AVIF_MARK, EXAMPLES_PATH, PICTURE_WIDTHS } from "#registry/contract/picture-widths.ts";

type Sized = Pick<Picture, "src" | "width">;

/** Only examples are drawn as AVIF: they are public and few, and kept once they are drawn. */
const hasAvif = ({ src }: Sized): boolean => src.startsWith(EXAMPLES_PATH);

const queryOf = (src: string, ...parts: readonly string[]): string =>
  parts.reduce((address, part) => `${address}${address.includes("?") ? "&" : "?"}${part}`, src);

function listWidths({ src, width }: Sized, widths: readonly number[], ...format: readonly string[]): string {
  const narrower = widths.filter((known) => known < width);
  return [
    ...narrower.map((known) => `${queryOf(src, `w=${known}`, ...format)} ${known}w`),
    `${queryOf(src, ...format)} ${width}w`,
  ].join(", ");
}

/**
 * The widths a picture can be had in, for an image's `srcset`: those the site makes, and the file itself. Where AVIF stands
 * beside it, few browsers come here, and every second width does.
 */
export const sourceSetOf = (picture: Sized): string =>
  listWidths(
    picture,
    hasAvif(picture) ? PICTURE_WIDTHS.filter((_, place) => place % 2 === 1) : PICTURE_WIDTHS,
  );

/** Every width a picture can be had in as AVIF, its own included; undefined for a picture that is not an example. */
export const avifSetOf = (picture: Sized): string | undefined =>
  hasAvif(picture) ? listWidths(picture, PICTURE_WIDTHS, `f=${AVIF_MARK}`) : undefined;

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
