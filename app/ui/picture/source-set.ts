import type { Picture } from "#registry/contract/compiled.ts";
import { PICTURE_WIDTHS } from "#registry/contract/picture-widths.ts";

/** Every width a picture can be had in, for an image's `srcset`: those the site makes, and the file itself. */
export function sourceSetOf({ src, width }: Pick<Picture, "src" | "width">): string {
  const joint = src.includes("?") ? "&" : "?";
  const narrower = PICTURE_WIDTHS.filter((known) => known < width).map(
    (known) => `${src}${joint}w=${known} ${known}w`,
  );
  return [...narrower, `${src} ${width}w`].join(", ");
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
