import { PICTURE_WIDTHS, type PictureWidth } from "#registry/contract/picture-widths.ts";
import type { ByteRange, StorageKey, StoredFile } from "../storage.ts";

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** How a private file is answered: for its reader's own cache, which asks again each time, and never as a page. */
const PRIVATE = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
} as const;

/** What a browser plays. It opens such an address as a page with a player, and that loads the file once more. */
const PLAYED = /^(?:video|audio)\//;
const PLAYER_POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Headers of a private file.
 * @param download the name to save it under, which gets the file's own ending; anything but a plain file name is left
 * out.
 */
export function fileHeaders(file: StoredFile, key: StorageKey, download: string | null): Headers {
  const { contentType } = file;
  const headers = new Headers({
    ...PRIVATE,
    "Content-Type": contentType.startsWith("text/") ? `${contentType}; charset=utf-8` : contentType,
    "Content-Length": String(file.size),
    // What lies under a key never changes, so the key stands for the content.
    ETag: `"${key}"`,
  });
  if (PLAYED.test(contentType)) {
    headers.set("Accept-Ranges", "bytes");
    headers.set("Content-Security-Policy", PLAYER_POLICY);
  }
  if (download !== null && FILE_NAME.test(download))
    headers.set("Content-Disposition", `attachment; filename="${withEnding(download, key)}"`);
  return headers;
}

/** A name with the ending of what is saved under it. */
const withEnding = (name: string, key: StorageKey): string =>
  `${name.replace(/\.[A-Za-z0-9]*$/, "")}.${key.split(".").at(-1)}`;

/** Headers of a private picture that is made narrower. */
export const narrowHeaders = (key: StorageKey, width: PictureWidth, contentType: string): Headers =>
  new Headers({ ...PRIVATE, "Content-Type": contentType, ETag: `"${key}?w=${width}"` });

/** The name that `?download=` asks a file to be saved under; anything but a plain file name counts as none. */
export const askedName = (search: URLSearchParams): string | undefined =>
  FILE_NAME.exec(search.get("download") ?? "")?.[0];

/** The width that `?w=` asks for; null for none, for one that is not made, and for what is no picture. */
export const askedWidth = (search: URLSearchParams, { contentType }: StoredFile): PictureWidth | null =>
  contentType.startsWith("image/")
    ? (PICTURE_WIDTHS.find((width) => String(width) === search.get("w")) ?? null)
    : null;

/**
 * The part of a file that a request asks for, where parts of it are given at all: players of films and sounds want
 * them. `If-Range` asks for it only while the file is the one it names.
 */
export function askedRange(request: Request, headers: Headers, size: number): ByteRange | "none" | "beyond" {
  if (request.method !== "GET" || headers.get("Accept-Ranges") !== "bytes") return "none";
  const condition = request.headers.get("If-Range");
  if (condition !== null && condition !== headers.get("ETag")) return "none";
  return readByteRange(request.headers.get("Range"), size);
}

/** The headers of a file, for a part of it. */
export function partHeaders(headers: Headers, { start, end }: ByteRange, size: number): Headers {
  const part = new Headers(headers);
  part.set("Content-Range", `bytes ${start}-${end}/${size}`);
  part.set("Content-Length", String(end - start + 1));
  return part;
}

/**
 * The part of a file that a `Range` header asks for; `"none"` where the whole file is to be sent, because the header is
 * absent, asks for several parts or is malformed; `"beyond"` where no byte of the file lies in it.
 * @param size bytes of the file.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "none" | "beyond" {
  const [, first = "", last = ""] = RANGE.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "none";
  // Without a first byte, the last so many are meant.
  if (first === "")
    return Number(last) === 0 || size === 0
      ? "beyond"
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return "none";
  return start >= size ? "beyond" : { start, end };
}
