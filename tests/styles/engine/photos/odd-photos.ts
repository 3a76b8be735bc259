import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Size } from "#registry/contract/choices.ts";
import { reEncodePhoto } from "~/storage/re-encode-photo.server.ts";
import { findPhoto, joinPhotos } from "./find-photo.ts";

/** A photo that people upload and no style was made for. */
export interface OddPhoto {
  name: string;
  /** Even all over: a style that moves pixels and nothing else has nothing to do. */
  isEven?: boolean;
  /** What is asked for: 2K is what people get who choose nothing, 1K is quick. */
  size: Size;
  /** The photo as the site keeps it: written anew, upright. */
  read(): Promise<Buffer>;
}

/** A photo on its way through the upload. */
async function upload(photo: Buffer, type: "image/jpeg" | "image/png" = "image/jpeg"): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-upload-"));
  try {
    await writeFile(join(folder, "photo"), photo);
    return (await reEncodePhoto(join(folder, "photo"), type)).bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A phone's photo, its colours turned off: its pixels lie on their side, and a note says how to hold it. */
const takeWithPhone = async (): Promise<Buffer> =>
  sharp(await findPhoto("andersson:black-and-white"))
    .resize(3000, 4000, { fit: "cover" })
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();

/** A person somewhere in a very wide view, cut out roundly: everything around the ellipse is transparent. */
async function takePanorama(): Promise<Buffer> {
  const [width, height] = [4000, 300];
  const person = await sharp(await findPhoto("grace-hopper"))
    .resize({ height })
    .toBuffer();
  const ellipse = `<svg width="${width}" height="${height}"><ellipse cx="2000" cy="150" rx="1990" ry="190"/></svg>`;
  return sharp(await findPhoto("coffee"))
    .resize(width, height, { fit: "fill" })
    .ensureAlpha()
    .composite([
      { input: person, left: 1500, top: 0 },
      { input: Buffer.from(ellipse), blend: "dest-in" },
    ])
    .png()
    .toBuffer();
}

const shrink = async (name: string, width: number): Promise<Buffer> =>
  sharp(await findPhoto(name))
    .resize(width)
    .jpeg({ quality: 90 })
    .toBuffer();

const fill = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** What is odd about a photo's form comes with a face, so that styles that need one meet it too. */
export const ODD_PHOTOS: readonly OddPhoto[] = [
  {
    name: "12 megapixels in black and white from a phone",
    size: "2K",
    read: async () => upload(await takeWithPhone()),
  },
  {
    name: "a see-through panorama",
    size: "1K",
    read: async () => upload(await takePanorama(), "image/png"),
  },
  { name: "60 pixels in width", size: "1K", read: () => shrink("grace-hopper", 60) },
  {
    name: "three faces",
    size: "1K",
    read: async () =>
      joinPhotos(await Promise.all(["astronaut", "grace-hopper", "andersson"].map(findPhoto))),
  },
  { name: "a cup of coffee", size: "1K", read: () => findPhoto("coffee") },
  { name: "a cat", size: "1K", read: () => findPhoto("cat") },
  { name: "one colour", size: "1K", isEven: true, read: () => fill("#7f8c9a") },
];
