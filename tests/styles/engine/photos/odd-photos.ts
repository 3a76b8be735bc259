import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Size } from "#registry/contract/form/choices.ts";
import { reEncodePhoto } from "~/server/files/storage/uploads/receive-photo.server.ts";
import { joinPhotos } from "./find-photo.ts";

/** A photo that people upload and no style was made for. */
export interface OddPhoto {
  name: string;
  /** Even all over: a style that moves pixels and nothing else has nothing to do. */
  isEven?: boolean;
  /** What is asked for: 2K is what people get who choose nothing, 1K is quick. */
  size: Size;
  /** The photos that it is made of, as `findPhoto` knows them. */
  from: readonly string[];
  /** Makes it of those, as the site keeps it: written anew, upright. */
  make(photos: Buffer[]): Promise<Buffer>;
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
const takeWithPhone = (photo: Buffer): Promise<Buffer> =>
  sharp(photo)
    .resize(3000, 4000, { fit: "cover" })
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();

/** A person somewhere in a very wide view, cut out roundly: everything around the ellipse is transparent. */
async function takePanorama(portrait: Buffer, view: Buffer): Promise<Buffer> {
  const [width, height] = [4000, 300];
  const person = await sharp(portrait).resize({ height }).toBuffer();
  const ellipse = `<svg width="${width}" height="${height}"><ellipse cx="2000" cy="150" rx="1990" ry="190"/></svg>`;
  return sharp(view)
    .resize(width, height, { fit: "fill" })
    .ensureAlpha()
    .composite([
      { input: person, left: 1500, top: 0 },
      { input: Buffer.from(ellipse), blend: "dest-in" },
    ])
    .png()
    .toBuffer();
}

const shrink = (photo: Buffer, width: number): Promise<Buffer> =>
  sharp(photo).resize(width).jpeg({ quality: 90 }).toBuffer();

const fill = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A photo that every style can work with, for those that want several: the odd one comes last. */
export const USUAL_PHOTO = "andersson";

const NONE = Buffer.alloc(0);
const first = async ([photo = NONE]: Buffer[]): Promise<Buffer> => photo;

/** What is odd about a photo's form comes with a face, so that styles that need one meet it too. */
export const ODD_PHOTOS: readonly OddPhoto[] = [
  {
    name: "12 megapixels in black and white from a phone",
    size: "2K",
    from: ["andersson:black-and-white"],
    make: async ([photo = NONE]) => upload(await takeWithPhone(photo)),
  },
  {
    name: "a see-through panorama",
    size: "1K",
    from: ["grace-hopper", "coffee"],
    make: async ([portrait = NONE, view = NONE]) => upload(await takePanorama(portrait, view), "image/png"),
  },
  {
    name: "60 pixels in width",
    size: "1K",
    from: ["grace-hopper"],
    make: ([photo = NONE]) => shrink(photo, 60),
  },
  { name: "three faces", size: "1K", from: ["astronaut", "grace-hopper", "andersson"], make: joinPhotos },
  { name: "a cup of coffee", size: "1K", from: ["coffee"], make: first },
  { name: "a cat", size: "1K", from: ["cat"], make: first },
  { name: "one colour", size: "1K", isEven: true, from: [], make: () => fill("#7f8c9a") },
];
