import sharp from "sharp";
import type { Damage } from "#registry/contract/form/choices.ts";
import { createRandom, type Random } from "#engine/core/raster/random.ts";
import { createTypesetter } from "#engine/core/layer/text-path.server.ts";

/** Photos are damaged at their own size; strokes are given for 512 pixels on the shorter side. */
interface Canvas {
  photo: Buffer;
  width: number;
  height: number;
  random: Random;
}

const cover = (photo: Buffer, svg: string): Promise<Buffer> =>
  sharp(photo)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();

const drawing = ({ width, height }: Canvas, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;

function drawScratches(canvas: Canvas): string {
  const { width, height, random } = canvas;
  const unit = Math.min(width, height) / 512;
  const lines = Array.from({ length: 9 }, (_, index) => {
    const x = ((index + 0.2 + 0.6 * random()) / 9) * width;
    const lean = (random() - 0.5) * width * 0.12;
    const [from, to] = [random() * 0.25 * height, (0.7 + 0.3 * random()) * height];
    const bend = x + lean / 2 + (random() - 0.5) * 10 * unit;
    const stroke = (1.2 + 1.4 * random()) * unit;
    return `<path fill="none" stroke="#f4f1ea" stroke-width="${stroke}" d="M${x} ${from}Q${bend} ${(from + to) / 2} ${x + lean} ${to}"/>`;
  });
  return drawing(canvas, lines.join(""));
}

function drawStains(canvas: Canvas): string {
  const { width, height, random } = canvas;
  const unit = Math.min(width, height) / 512;
  const spots = Array.from({ length: 7 }, () => {
    const [x, y] = [random() * width, random() * height];
    const radius = (14 + 26 * random()) * unit;
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * (0.6 + 0.4 * random())}" fill="#8a6a33" fill-opacity=".45"/>`;
  });
  return drawing(canvas, spots.join(""));
}

async function addNoise({ photo, random }: Canvas): Promise<Buffer> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1) {
    const bell = random() + random() + random() + random() - 2;
    data[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) + 40 * bell)));
  }
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw }).png().toBuffer();
}

/** Dark lines on white where the photo has edges, as somebody would draw them. */
async function drawLines({ photo, width }: Canvas): Promise<Buffer> {
  const grey = sharp(photo).greyscale();
  const [fine, coarse] = await Promise.all(
    [0.0016, 0.005].map((share) =>
      grey
        .clone()
        .blur(Math.max(0.5, share * width))
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!fine || !coarse) throw new Error("The photo gives no lines.");
  const data = fine.data.map((value, at) =>
    Math.max(0, Math.min(255, 255 + 22 * Math.min(0, value - (coarse.data[at] ?? 0) + 2))),
  );
  const { info } = fine;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .toColourspace("srgb")
    .png()
    .toBuffer();
}

const DAMAGE = {
  scratches: (canvas) => cover(canvas.photo, drawScratches(canvas)),
  stains: (canvas) => cover(canvas.photo, drawStains(canvas)),
  fading: ({ photo }) =>
    sharp(photo).modulate({ saturation: 0.4 }).linear([0.5, 0.48, 0.42], [105, 98, 84]).png().toBuffer(),
  noise: addNoise,
  "low-contrast": ({ photo }) => sharp(photo).linear(0.45, 20).blur(1).jpeg({ quality: 60 }).toBuffer(),
  blur: ({ photo, width, height }) =>
    sharp(photo)
      .blur(Math.max(0.5, Math.min(width, height) / 256))
      .png()
      .toBuffer(),
  "black-and-white": ({ photo }) => sharp(photo).greyscale().toColourspace("srgb").png().toBuffer(),
  "text-watermark": async ({ photo, width, height }) => cover(photo, await drawWatermark(width, height)),
  "line-drawing": drawLines,
} satisfies Record<Damage, (canvas: Canvas) => Promise<Buffer>>;

/** Damages a photo, always in the same way. */
export async function damagePhoto(photo: Buffer, damage: Damage): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  return DAMAGE[damage]({ photo, width, height, random: createRandom(7) });
}

/** See-through white text as agencies put on proofs: a large line across the picture and a small one in the corner. */
async function drawWatermark(width: number, height: number): Promise<string> {
  const typesetter = createTypesetter();
  const lines = await Promise.all([
    typesetter.set({
      text: "SAMPLE PHOTO",
      font: "fredoka",
      size: width * 0.11,
      x: width / 2,
      y: height * 0.66,
      anchor: "middle",
    }),
    typesetter.set({
      text: "photo agency",
      font: "fredoka",
      size: width * 0.05,
      x: width * 0.97,
      y: height * 0.96,
      anchor: "end",
    }),
  ]);
  const paths = lines.map(({ d }) => `<path fill="#ffffff" fill-opacity=".7" d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join("")}</svg>`;
}
