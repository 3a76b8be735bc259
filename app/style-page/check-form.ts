import { isUploading, uploadedUrls, type Photo } from "~/form/photo-list.ts";
import type { Translate } from "~/i18n/use-translate.tsx";

/** What keeps the photos from being used yet, in words; null when they will do. */
export function checkPhotos(photos: readonly Photo[], min: number, t: Translate): string | null {
  const done = uploadedUrls(photos).length;
  if (isUploading(photos)) return t("style.upload.pending");
  if (done === 0 && min > 0) return t("style.upload.none");
  return done < min ? t("style.upload.tooFew", { count: min - done }) : null;
}
