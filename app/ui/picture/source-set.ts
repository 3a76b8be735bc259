import type { Picture } from "#registry/contract/compiled.ts";
import {
  AVIF_MARK,
  EXAMPLES_PATH,
  PICTURE_WIDTHS,
  type PicturePart,
  type PictureWidth,
} from "#registry/contract/picture-widths.ts";
import { useState, type PointerEvent } from "react";

type Sized = Pick<Picture, "src" | "width">;

/** A picture that is shown in the same width everywhere. */
const FIXED = /^(\d+)rem$/;
const REM = 16;
/** Most pixels of a screen to one of a page's. */
const DENSEST = 3;
/** What a picture that grows with the window is at least shown in, in pixels of the screen: less than half of a phone's. */
const NARROWEST: PictureWidth = 320;
/** A width that is less narrower than this than the file itself saves nothing. */
const WORTH = 0.9;

/** Only examples are drawn as AVIF: they are public and few, and kept once they are drawn. */
const hasAvif = ({ src }: Sized): boolean => src.startsWith(EXAMPLES_PATH);

const withQuery = (src: string, ...parts: readonly string[]): string =>
  parts.reduce((address, part) => `${address}${address.includes("?") ? "&" : "?"}${part}`, src);

function listWidths({ src, width }: Sized, sizes: string, ...format: readonly string[]): string {
  const [, rem] = FIXED.exec(sizes) ?? [];
  const narrowest = rem === undefined ? NARROWEST : Number(rem) * REM;
  const widest = rem === undefined ? Number.POSITIVE_INFINITY : Number(rem) * REM * DENSEST;
  const narrower = PICTURE_WIDTHS.filter(
    (known) => known >= narrowest && known <= widest && known < width * WORTH,
  ).map((known) => `${withQuery(src, `w=${known}`, ...format)} ${known}w`);
  const whole = width > widest && narrower.length > 0 ? [] : [`${withQuery(src, ...format)} ${width}w`];
  return [...narrower, ...whole].join(", ");
}

/**
 * The widths a picture is had in, for an image's `srcset`: those of the site's that may be asked for, and the file itself.
 * @param sizes the image's `sizes`; one fixed width in rem asks for the fewest.
 */
export const sourceSetOf = (picture: Sized, sizes: string): string => listWidths(picture, sizes);

/**
 * Where an image of such `sizes` is fetched from. An example is had as AVIF in the widths it may ask for, and as its file
 * for the few that read none: that is the address by which search engines know it, and its licence. Any other is had in
 * those widths.
 * @param part what is seen of an example, where that is not all of it.
 */
export function sourcesOf(
  picture: Sized,
  sizes: string,
  part?: PicturePart,
): { src: string; avif?: string; srcSet?: string } {
  const { src } = picture;
  if (!hasAvif(picture)) return { src, srcSet: sourceSetOf(picture, sizes) };
  const format = [`f=${AVIF_MARK}`, ...(part === undefined ? [] : [`p=${part}`])];
  return { src, avif: listWidths(picture, sizes, ...format) };
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

/**
 * Fetches pictures as wide as they will be shown, so that they appear whole; whether all of them could be had. Only a
 * browser can do this.
 * @param sizes an image's `sizes`.
 */
export async function hasLoaded(pictures: readonly Picture[], sizes: string): Promise<boolean> {
  const loading = pictures.map((picture) => {
    const [frame, image] = [document.createElement("picture"), new Image()];
    const { src, srcSet, avif } = sourcesOf(picture, sizes);
    if (avif !== undefined)
      frame.append(
        Object.assign(document.createElement("source"), { type: "image/avif", sizes, srcset: avif }),
      );
    frame.append(image);
    if (srcSet !== undefined) Object.assign(image, { sizes, srcset: srcSet });
    image.src = src;
    return image.decode();
  });
  return Promise.all(loading).then(
    () => true,
    () => false,
  );
}

interface WholePair {
  isWhole: boolean;
  /** For the card's `onPointerEnter`. */
  lookAt: (event: PointerEvent) => void;
}

/**
 * Whether what a card shows before its seam is there as a whole, and not only as far as where the seam rests: it is fetched
 * when a pointer that moves seams comes over the card, which a finger does not.
 * @param sizes the `sizes` that the card shows it in.
 */
export function useWholePair(before: Picture | undefined, sizes: string): WholePair {
  const [isWhole, setWhole] = useState(false);
  const lookAt = ({ pointerType }: PointerEvent) => {
    if (before === undefined || isWhole || pointerType === "touch") return;
    void hasLoaded([before], sizes).then((isThere) => isThere && setWhole(true));
  };
  return { isWhole, lookAt };
}
