import type { StorageKey, StoredFile } from "./storage.ts";

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * How a private file is answered: for its reader's own cache, which asks again each time, and never as a page.
 * @param download the name to save it under; anything but a plain file name is left out.
 */
export function fileHeaders(file: StoredFile, key: StorageKey, download: string | null): Headers {
  const headers = new Headers({
    "Content-Type": file.contentType,
    "Content-Length": String(file.size),
    // What lies under a key never changes, so the key stands for the content.
    ETag: `"${key}"`,
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
  });
  if (download !== null && FILE_NAME.test(download))
    headers.set("Content-Disposition", `attachment; filename="${download}"`);
  return headers;
}
