import sharp from "sharp";
import type { OverlayOptions } from "sharp";
import type { Example } from "#registry/contract/compiled.ts";
import { picturesOf } from "~/ui/picture/pictures-of.ts";
import { PREVIEW_SIZE } from "~/pages/frame/preview-size.ts";
import { PREVIEW_COLORS } from "./preview-colors.ts";

/** Pixels across that an example takes in a preview, over its full height. */
export const STAGE_WIDTH = 680;
/** The line between before and after. */
const SEAM = 4;
const { height: HEIGHT } = PREVIEW_SIZE;

/** The addresses of the pictures that stand for an example: before and after, or one. */
const sourcesOf = (example: Example | undefined): string[] =>
  example ? picturesOf(example).map(({ src }) => src) : [];

/** Stands for what is drawn of an example: the same in all locales of one direction. */
export const stageKey = (example: Example | undefined, dir: "ltr" | "rtl"): string =>
  [dir, ...sourcesOf(example), example?.kind === "sound" ? example.src : ""].join(" ");

const cover = async (bytes: Buffer, width: number): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width, height: HEIGHT, fit: "cover", position: "attention" })
    .flatten({ background: "#ffffff" })
    .png({ compressionLevel: 1 })
    .toBuffer();

/**
 * Draws an example with the seam between before and after; before stands at the start of a line of direction `dir`. A
 * sound shows its waveform. Gives bare pixels of `STAGE_WIDTH` and a preview's height, three bytes each.
 * @param readPicture gives the bytes of an example picture, by its address on the site.
 */
export async function drawStage(
  example: Example | undefined,
  dir: "ltr" | "rtl",
  readPicture: (src: string) => Promise<Buffer>,
): Promise<Buffer> {
  const sources = sourcesOf(example);
  const across = sources.length === 2 ? (STAGE_WIDTH - SEAM) / 2 : STAGE_WIDTH;
  const pictures = await Promise.all(sources.map(async (src) => cover(await readPicture(src), across)));
  const overlays: OverlayOptions[] = (dir === "rtl" ? pictures.reverse() : pictures).map((input, index) => ({
    input,
    left: index * (across + SEAM),
    top: 0,
  }));
  if (example?.kind === "sound")
    overlays.push({
      input: drawWaveform(example.peaks, STAGE_WIDTH, HEIGHT, PREVIEW_COLORS.text),
      left: 0,
      top: 0,
    });
  const background = sources.length > 0 ? "#ffffff" : PREVIEW_COLORS.canvas; // white shows as the seam
  return sharp({ create: { width: STAGE_WIDTH, height: HEIGHT, channels: 3, background } })
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Bars of a sound's loudness over time, as SVG: `peaks` from 0 to 1, laid from one side to the other. */
function drawWaveform(peaks: readonly number[], width: number, height: number, color: string): Buffer {
  const margin = width * 0.12;
  const step = (width - 2 * margin) / Math.max(1, peaks.length);
  const bars = peaks.map((peak, index) => {
    const tall = Math.max(4, peak * height * 0.6);
    const x = margin + index * step;
    return `<rect x="${x.toFixed(1)}" y="${((height - tall) / 2).toFixed(1)}" width="${(step * 0.6).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${color}">${bars.join("")}</svg>`,
  );
}
