import sharp, { type Sharp } from "sharp";
import type { PicturePart } from "#registry/contract/picture-widths.ts";

/** The quality at which an AVIF is as near to the original as the WEBP: docs/decisions/example-pictures.md. */
const avifQuality = (width: number): number => (width < 320 ? 55 : width < 480 ? 53 : 50);

export interface Derivation {
  width: number;
  format: "webp" | "avif";
  /** What is kept of it, where that is not all. */
  part?: PicturePart | undefined;
}

/** A card in a row is seen in parts; only where two pixels of a screen make one are they wider than this. */
const WIDEST_AT_ONE = 600;
/** Where pixels are that small each counts less: nearer to the original than the next narrower one of quality 50. */
const DENSE_QUALITY = 32;
const isDense = ({ width, part }: Derivation): boolean =>
  width > WIDEST_AT_ONE && part !== undefined && !MIDDLE.test(part);
/** Parts that meet in the middle are the large card's. */
const MIDDLE = /54$/;

/** What is made of example pictures. WEBP: two thirds of the weight of quality 80; on a phone the two look the same. */
export const FORMATS = {
  webp: { type: "image/webp", write: (picture: Sharp) => picture.webp({ quality: 72, effort: 4 }) },
  avif: {
    type: "image/avif",
    write: (picture: Sharp, asked: Derivation) =>
      picture.avif({
        quality: isDense(asked) ? DENSE_QUALITY : avifQuality(asked.width),
        effort: 3,
        chromaSubsampling: "4:2:0",
      }),
  },
} as const;
/** What stands for the rest of a picture: one colour weighs next to nothing. */
const REST = "#808080";

/** A picture of the same size in which all but a part is of one colour. */
async function keepPart(picture: Sharp, part: PicturePart): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const kept = Math.ceil((width * Number(part.slice(1))) / 100);
  const isLeft = part.startsWith("l");
  const strip = await sharp(data, { raw: { width, height, channels } })
    .extract({ left: isLeft ? 0 : width - kept, top: 0, width: kept, height })
    .raw()
    .toBuffer();
  const rest = { [isLeft ? "right" : "left"]: width - kept };
  return sharp(strip, { raw: { width: kept, height, channels } }).extend({ ...rest, background: REST });
}

/**
 * Makes a picture as narrow as asked for of an example picture, without metadata.
 * @throws Error when the bytes are no picture.
 */
export async function derivePicture(bytes: Buffer, asked: Derivation): Promise<Buffer> {
  const { width, format, part } = asked;
  const picture = sharp(bytes, { failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true, kernel: "lanczos3" })
    .toColourspace("srgb");
  return FORMATS[format]
    .write(part === undefined ? picture : await keepPart(picture, part), asked)
    .toBuffer();
}
