import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { DAMAGES } from "#registry/contract/form/choices.ts";
import { findPhotoFile } from "../../../fixtures/photos/find-photo-file.ts";
import { damagePhoto } from "./damage-photo.ts";

/** Sides of each part of a joined photo, in pixels. */
const PART = { width: 400, height: 500 };

/** The photographs that a photo is made of: `astronaut` and `cat` for `astronaut+cat:noise`. */
export const rawPhotosOf = (name: string): string[] => (name.split(":")[0] ?? "").split("+");

/** Photos side by side in one, as of a couple. */
export async function joinPhotos(photos: readonly Buffer[]): Promise<Buffer> {
  const parts = await Promise.all(
    photos.map((photo) =>
      sharp(photo)
        .resize({ ...PART, fit: "cover", position: "top" })
        .toBuffer(),
    ),
  );
  const width = PART.width * parts.length;
  return sharp({ create: { width, height: PART.height, channels: 3, background: "#ffffff" } })
    .composite(parts.map((input, index) => ({ input, left: index * PART.width, top: 0 })))
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A photo by its name in a promise: `astronaut`, `astronaut+cat`, `astronaut:noise`, `faces/marc`. */
export async function findPhoto(name: string): Promise<Buffer> {
  const [, damage] = name.split(":");
  const parts = await Promise.all(rawPhotosOf(name).map((part) => readFile(findPhotoFile(part))));
  const [first] = parts;
  if (!first) throw new Error(`"${name}" names no photo.`);
  const whole = parts.length === 1 ? first : await joinPhotos(parts);
  const known = DAMAGES.find((candidate) => candidate === damage);
  return known === undefined ? whole : damagePhoto(whole, known);
}
