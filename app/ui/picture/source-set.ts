import type { Picture } from "#registry/contract/compiled.ts";
import { PICTURE_WIDTHS } from "#registry/contract/picture-widths.ts";

/** A picture that is shown in the same width everywhere. */
const FIXED = /^(\d+)rem$/;
const REM = 16;
/** Most pixels of a screen to one of a page's. */
const DENSEST = 3;
/** What a picture that grows with the window is at least shown in, in pixels of the screen: half of a phone's. */
const NARROWEST = 360;
/** A width that is less narrower than this than the file itself saves nothing. */
const WORTH = 0.9;

/**
 * The widths a picture is had in, for an image's `srcset`: those of the site's that may be asked for, and the file itself.
 * @param sizes the image's `sizes`; one fixed width in rem asks for the fewest.
 */
export function sourceSetOf({ src, width }: Pick<Picture, "src" | "width">, sizes: string): string {
  const joint = src.includes("?") ? "&" : "?";
  const [, rem] = FIXED.exec(sizes) ?? [];
  const narrowest = rem === undefined ? NARROWEST : Number(rem) * REM;
  const widest = rem === undefined ? Number.POSITIVE_INFINITY : Number(rem) * REM * DENSEST;
  const narrower = PICTURE_WIDTHS.filter(
    (known) => known >= narrowest && known <= widest && known < width * WORTH,
  ).map((known) => `${src}${joint}w=${known} ${known}w`);
  const whole = width > widest && narrower.length > 0 ? [] : [`${src} ${width}w`];
  return [...narrower, ...whole].join(", ");
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
