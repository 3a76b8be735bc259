import encoder from "h264-mp4-encoder";
import sharp from "sharp";
import type { DrawnFile } from "./draw-picture.ts";
import { numberOf, textOf } from "./read-input.ts";

/** Pictures a second; the vendor makes 24, which would take this machine longer than it is worth. */
const FRAMES_PER_S = 4;
const SHORT_SIDES: Readonly<Record<string, number>> = { "480p": 480, "720p": 720, "1080p": 1080 };

const even = (pixels: number): number => 2 * Math.round(pixels / 2);

/** A film of the asked length, shape and resolution: a slow move over the picture that it is given. */
export async function makeFilm(
  picture: Buffer,
  input: Readonly<Record<string, unknown>>,
): Promise<DrawnFile> {
  const seconds = numberOf(input, "duration") ?? 5;
  const short = SHORT_SIDES[textOf(input, "resolution") ?? ""] ?? 720;
  const [across = 16, down = 9] = (textOf(input, "aspect_ratio") ?? "16:9").split(":").map(Number);
  const width = even(across >= down ? (short * across) / down : short);
  const height = even(across >= down ? short : (short * down) / across);
  const frames = Math.max(1, Math.round(seconds * FRAMES_PER_S));
  const film = await encoder.createH264MP4Encoder();
  try {
    Object.assign(film, { width, height, frameRate: FRAMES_PER_S, speed: 10, quantizationParameter: 36 });
    film.initialize();
    const wide = await sharp(picture)
      .resize({ width: width + frames * 2, height, fit: "cover" })
      .toBuffer();
    for (let frame = 0; frame < frames; frame++) {
      const view = sharp(wide).extract({ left: frame * 2, top: 0, width, height });
      film.addFrameRgba(new Uint8Array(await view.ensureAlpha().raw().toBuffer()));
    }
    film.finalize();
    const bytes = Buffer.from(film.FS.readFile(film.outputFilename));
    return { bytes, contentType: "video/mp4", ending: "mp4" };
  } finally {
    film.delete();
  }
}
