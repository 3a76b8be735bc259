import type { OwnedPhoto } from "~/server/files/storage/uploads.ts";
import { later, SPANS } from "./spans.ts";

const DAY_MS = 86_400_000;

/** When a result is deleted: after the usual time, or sooner where the owner of a photo in it wished so. */
export function resultExpiry(createdAt: Date, photos: readonly Pick<OwnedPhoto, "keepDays">[]): Date {
  const wished = photos.map(({ keepDays }) => (keepDays === undefined ? Infinity : keepDays * DAY_MS));
  return later(createdAt, Math.min(SPANS.result, ...wished));
}
