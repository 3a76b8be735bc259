import { LRUCache } from "lru-cache";
import sharp, { type Sharp } from "sharp";
import type { PREPARATIONS } from "#registry/contract/manifest.ts";
import { beginsAs, PNG_START } from "#registry/contract/marks/mark-picture.ts";
import type { Vendor } from "./vendor.server.ts";

/** 50 megapixels: the largest photo that people may upload. */
const MAX_PHOTO_PIXELS = 50_000_000;

type Preparation = (typeof PREPARATIONS)[number];

/** What may be done to a photo before it is sent: takes and gives a picture. */
const PREPARE = {
  mirror: (photo: Sharp) => photo.flop(),
} as const satisfies Record<Preparation, (photo: Sharp) => Sharp>;

/** Addresses that are remembered, for the later steps of as many generations; the vendor keeps a file for a day. */
const REMEMBERED = 200;

const isPng = (photo: Buffer): boolean => beginsAs(PNG_START, photo);

/** What is done to photos before they are sent. */
export interface PhotoChanges {
  preparations?: readonly Preparation[] | undefined;
  /** Width to height that they are cut to, around what stands out most. */
  ratio?: number | undefined;
}

/** Cuts a photo to a shape; one that has it already, within a pixel or two, stays whole. */
async function cut(photo: Buffer, ratio: number): Promise<Buffer> {
  const { width, height } = await sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS }).metadata();
  if (Math.abs(width / height / ratio - 1) < 0.005) return photo;
  const size =
    width / height > ratio
      ? { width: Math.max(1, Math.round(height * ratio)), height }
      : { width, height: Math.max(1, Math.round(width / ratio)) };
  return sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS })
    .resize({ ...size, fit: "cover", position: "attention" })
    .toBuffer();
}

async function prepare(original: Buffer, { preparations = [], ratio }: PhotoChanges): Promise<Buffer> {
  const photo = ratio === undefined ? original : await cut(original, ratio);
  if (preparations.length === 0) return photo;
  const picture = preparations.reduce(
    (prepared, name) => PREPARE[name](prepared),
    sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS }),
  );
  return isPng(photo) ? picture.png().toBuffer() : picture.jpeg({ quality: 95 }).toBuffer();
}

/**
 * Hands photos to the vendor, so that only outbound access is needed. The same generation's are sent once, also for the
 * later steps of its run.
 */
export function createPhotoUploads(vendor: Pick<Vendor, "upload">) {
  const sent = new LRUCache<string, Promise<string[]>>({ max: REMEMBERED });
  const send = async (photos: Buffer[], changes: PhotoChanges): Promise<string[]> =>
    Promise.all(
      photos.map(async (photo, index) => {
        const [type, ending] = isPng(photo) ? ["image/png", "png"] : ["image/jpeg", "jpg"];
        const bytes = new Uint8Array(await prepare(photo, changes));
        return vendor.upload(new File([bytes], `photo-${index + 1}.${ending}`, { type }));
      }),
    );
  return {
    /** The photos' addresses at the vendor's, in order. */
    async send(
      generationId: string,
      readPhotos: () => Promise<Buffer[]>,
      changes: PhotoChanges = {},
    ): Promise<string[]> {
      const known = sent.get(generationId);
      if (known) return known;
      const sending = readPhotos().then((photos) => send(photos, changes));
      sent.set(generationId, sending);
      try {
        return await sending;
      } catch (error) {
        sent.delete(generationId);
        throw error;
      }
    },
  };
}
