import type { Picture } from "#registry/contract/compiled.ts";
import { AVIF_MARK, EXAMPLES_PATH, PICTURE_WIDTHS } from "#registry/contract/picture-widths.ts";

type Sized = Pick<Picture, "src" | "width">;

/** A picture that is shown in the same width everywhere. */
const FIXED = /^(\d+)rem$/;
const REM = 16;
/** Most pixels of a screen to one of a page's. */
const DENSEST = 3;
/** What a picture that grows with the window is at least shown in, in pixels of the screen: half of a phone's. */
const NARROWEST = 360;
/** A width that is less narrower than this than the file itself saves nothing. */
const WORTH = 0.9;

/** Only examples are drawn as AVIF: they are public and few, and kept once they are drawn. */
const hasAvif = ({ src }: Sized): boolean => src.startsWith(EXAMPLES_PATH);

const queryOf = (src: string, ...parts: readonly string[]): string =>
  parts.reduce((address, part) => `${address}${address.includes("?") ? "&" : "?"}${part}`, src);

/** The site's widths that an image of such `sizes` may ask for, and whether it may ask for the file's own. */
function chooseWidths({ width }: Sized, sizes: string) {
  const [, rem] = FIXED.exec(sizes) ?? [];
  const narrowest = rem === undefined ? NARROWEST : Number(rem) * REM;
  const widest = rem === undefined ? Number.POSITIVE_INFINITY : Number(rem) * REM * DENSEST;
  const narrower: number[] = PICTURE_WIDTHS.filter(
    (known) => known >= narrowest && known <= widest && known < width * WORTH,
  );
  const hasWhole = width <= widest || narrower.length === 0;
  return { narrower, hasWhole };
}

function listWidths(
  { src, width }: Sized,
  { narrower, hasWhole }: ReturnType<typeof chooseWidths>,
  ...format: readonly string[]
): string {
  return [
    ...narrower.map((known) => `${queryOf(src, `w=${known}`, ...format)} ${known}w`),
    ...(hasWhole ? [`${queryOf(src, ...format)} ${width}w`] : []),
  ].join(", ");
}

/**
 * The widths a picture is had in, for an image's `srcset`: those of the site's that may be asked for, and the file itself.
 * Where AVIF stands beside it, few browsers come here, and every second of them does.
 * @param sizes the image's `sizes`; one fixed width in rem asks for the fewest.
 */
export function sourceSetOf(picture: Sized, sizes: string): string {
  const { narrower, hasWhole } = chooseWidths(picture, sizes);
  const offered = hasAvif(picture) ? narrower.filter((_, place) => place % 2 === 1) : narrower;
  return listWidths(picture, { narrower: offered, hasWhole: hasWhole || offered.length === 0 });
}

/** As `sourceSetOf`, as AVIF; undefined for a picture that is not an example. */
export const avifSetOf = (picture: Sized, sizes: string): string | undefined =>
  hasAvif(picture) ? listWidths(picture, chooseWidths(picture, sizes), `f=${AVIF_MARK}`) : undefined;

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
