import { createHash } from "node:crypto";
import sharp from "sharp";
import { numberOf, textOf } from "./read-input.ts";

/** A picture in the vendor's file formats. */
export interface DrawnFile {
  bytes: Buffer;
  contentType: string;
  ending: string;
}

interface Size {
  width: number;
  height: number;
}

/** Pixels of 1K; the other sizes are 4 and 16 times as many. */
const MEGAPIXEL = 1_048_576;
const AREAS: Readonly<Record<string, number>> = {
  "1K": MEGAPIXEL,
  "2K": 4 * MEGAPIXEL,
  "4K": 16 * MEGAPIXEL,
};
/** A photo may be as large as the product takes, and twice that for a further step. */
const MOST_PIXELS = 120_000_000;

const measure = (ratio: number, area: number): Size => ({
  width: Math.round(Math.sqrt(area * ratio)),
  height: Math.round(Math.sqrt(area / ratio)),
});

function ratioOf(name: string | undefined, photo: Size | undefined): number {
  const [across = NaN, down = NaN] = (name ?? "").split(":").map(Number);
  if (across > 0 && down > 0) return across / down;
  return photo ? photo.width / photo.height : 1;
}

/** The size that a picture is drawn in, and enlarged from where it is to be larger: every pixel drawn costs. */
const drawnSizeOf = (size: Size): Size =>
  size.width * size.height > MEGAPIXEL ? measure(size.width / size.height, MEGAPIXEL) : size;

/** The picture's size as the model would choose it. */
function sizeOf(input: Readonly<Record<string, unknown>>, photo: Size | undefined): Size {
  const factor = numberOf(input, "scale", "scale_factor", "upscale");
  const ratio = textOf(input, "aspect_ratio");
  if (photo && factor !== undefined)
    return { width: Math.round(photo.width * factor), height: Math.round(photo.height * factor) };
  if (photo && ratio === undefined) return photo;
  const { width, height } = { width: numberOf(input, "width"), height: numberOf(input, "height") };
  if (input.size === "custom" && width !== undefined && height !== undefined) return { width, height };
  return measure(ratioOf(ratio, photo), AREAS[String(input.size)] ?? MEGAPIXEL);
}

const label = ({ width, height }: Size, words: string): Buffer => {
  const size = Math.max(10, Math.round(Math.min(width, height) / 14));
  const escaped = words.replace(/[&<>"]/g, " ").slice(0, 60);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect y="${height - 2 * size}" width="${width}" height="${2 * size}" fill="#1b1b22" fill-opacity=".72"/>
      <text x="${size / 2}" y="${height - size * 0.62}" font-family="sans-serif" font-size="${size}" fill="#ffd27a">loopback</text>
      <text x="${size * 6}" y="${height - size * 0.68}" font-family="sans-serif" font-size="${size * 0.55}" fill="#fff">${escaped}</text>
    </svg>`,
  );
};

/** Two colours that follow from a text. */
function coloursOf(text: string): [string, string] {
  const hash = createHash("sha256").update(text).digest();
  return [`hsl(${(hash[0] ?? 0) * 1.4} 55% 45%)`, `hsl(${(hash[1] ?? 0) * 1.4} 65% 70%)`];
}

const drawBlank = ({ width, height }: Size, prompt: string): Buffer => {
  const [from, to] = coloursOf(prompt);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
      <rect width="${width}" height="${height}" fill="url(#g)"/>
      <circle cx="${width * 0.62}" cy="${height * 0.4}" r="${Math.min(width, height) * 0.24}" fill="${to}"/>
    </svg>`,
  );
};

/** An ellipse that keeps its inside: what is left once a background is gone. */
const drawCutout = ({ width, height }: Size): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width * 0.42}" ry="${height * 0.46}"/></svg>`,
  );

/** What is drawn besides the shape that the input asks for. */
export interface DrawOptions {
  /** Cuts the middle out and leaves the rest transparent. */
  isCutout?: boolean;
  /** Width through height, whatever the input says. */
  ratio?: number;
}

/**
 * The first photo, tinted and labelled, in the shape and number of pixels that the input asks of its model; without a
 * photo a gradient that follows from the prompt.
 */
export async function drawPicture(
  photos: readonly Buffer[],
  input: Readonly<Record<string, unknown>>,
  { isCutout = false, ratio }: DrawOptions = {},
): Promise<DrawnFile> {
  const [photo] = photos;
  const prompt = textOf(input, "prompt", "haircut", "background") ?? "";
  const upright = photo ? await sharp(photo, { limitInputPixels: MOST_PIXELS }).rotate().toBuffer() : null;
  const meta = upright ? await sharp(upright).metadata() : undefined;
  const asked = sizeOf(input, meta);
  const size = ratio === undefined ? asked : measure(ratio, asked.width * asked.height);
  const { width, height } = drawnSizeOf(size);
  const base = upright
    ? sharp(upright, { limitInputPixels: MOST_PIXELS }).resize({ width, height, fit: "cover" })
    : sharp(drawBlank({ width, height }, prompt));
  const layers = isCutout
    ? [{ input: drawCutout({ width, height }), blend: "dest-in" as const }]
    : [{ input: label({ width, height }, prompt) }];
  const format = textOf(input, "output_format", "format") ?? (input.size === undefined ? "png" : "jpg");
  const layered = base
    .modulate({ saturation: 0.7, hue: 12 })
    .ensureAlpha(isCutout ? 1 : undefined)
    .composite(layers);
  const solid = isCutout && format !== "jpg" ? layered : layered.flatten();
  const drawn = await solid.raw().toBuffer({ resolveWithObject: true });
  const picture = sharp(drawn.data, { raw: drawn.info }).resize({ ...size, fit: "fill", kernel: "nearest" });
  if (format === "jpg") return file(await picture.jpeg({ quality: 90 }).toBuffer(), "jpeg", "jpg");
  if (format === "webp") return file(await picture.webp().toBuffer(), "webp", "webp");
  return file(await picture.png({ compressionLevel: 4 }).toBuffer(), "png", "png");
}

const file = (bytes: Buffer, type: string, ending: string): DrawnFile => ({
  bytes,
  contentType: `image/${type}`,
  ending,
});
