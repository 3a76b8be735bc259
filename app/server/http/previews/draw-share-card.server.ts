import sharp, { type OverlayOptions } from "sharp";
import { PREVIEW_SIZE } from "~/pages/frame/preview-size.ts";

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
/** The line between photo and picture. */
const SEAM = 4;
const QUALITY = 82;
/** How soft the ground beside a picture is that is not as wide as the card. */
const GROUND_BLUR = 24;

/** A picture whole on a ground of its own colours, as PNG. */
async function drawPart(bytes: Buffer, width: number): Promise<Buffer> {
  const size = { width, height: HEIGHT };
  const ground = await sharp(bytes)
    .flatten({ background: "#ffffff" })
    .resize({ ...size, fit: "cover" })
    .blur(GROUND_BLUR)
    .modulate({ brightness: 0.85, saturation: 0.8 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const whole = await sharp(bytes)
    .resize({ ...size, fit: "inside" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(ground)
    .composite([{ input: whole, gravity: "centre" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/**
 * Draws what messengers show of a shared result: the picture, or the photo and the picture side by side. Gives a JPEG of
 * `PREVIEW_SIZE` without any words.
 * @param pictures one or two files that are narrow already: each is taken into memory as pixels.
 */
export async function drawShareCard(pictures: readonly Buffer[]): Promise<Buffer> {
  const across = Math.floor((WIDTH - SEAM * (pictures.length - 1)) / pictures.length);
  const parts = await Promise.all(pictures.map((bytes) => drawPart(bytes, across)));
  const overlays = parts.map((input, index): OverlayOptions => ({
    input,
    left: index * (across + SEAM),
    top: 0,
  }));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#ffffff" } })
    .composite(overlays)
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
