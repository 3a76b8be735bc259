import { PICTURE_WIDTHS, type PictureWidth } from "#registry/contract/picture-widths.ts";
import type { StorageKey, StoredFile } from "./storage.ts";

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** How a private file is answered: for its reader's own cache, which asks again each time, and never as a page. */
const PRIVATE = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
} as const;

/**
 * Headers of a private file.
 * @param download the name to save it under; anything but a plain file name is left out.
 */
export function fileHeaders(file: StoredFile, key: StorageKey, download: string | null): Headers {
  const headers = new Headers({
    ...PRIVATE,
    "Content-Type": file.contentType,
    "Content-Length": String(file.size),
    // What lies under a key never changes, so the key stands for the content.
    ETag: `"${key}"`,
  });
  if (download !== null && FILE_NAME.test(download))
    headers.set("Content-Disposition", `attachment; filename="${download}"`);
  return headers;
}

/** Headers of a private picture that is made narrower. */
export const narrowHeaders = (key: StorageKey, width: PictureWidth, contentType: string): Headers =>
  new Headers({ ...PRIVATE, "Content-Type": contentType, ETag: `"${key}?w=${width}"` });

/** The width that `?w=` asks for; null for none, and for one that is not made. */
export const askedWidth = (search: URLSearchParams): PictureWidth | null =>
  PICTURE_WIDTHS.find((width) => String(width) === search.get("w")) ?? null;

/** Whether a request's `If-None-Match` names what it would be answered with. */
export function isUnchanged(request: Request, headers: Headers): boolean {
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === headers.get("ETag"));
}
