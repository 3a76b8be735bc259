import type { KeepDays } from "#registry/contract/keep-days.ts";
import { beginsAs, JPEG_START } from "#registry/contract/marks/mark-picture.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { SignedAddresses } from "#registry/contract/wire/responses.ts";
import type { CallApi, ReadSiteConfig } from "../api-call.ts";
import { photoTypeOf } from "./photo-rules.ts";

export interface UploadDeps {
  callApi: CallApi;
  readConfig: ReadSiteConfig;
  putFile: PutFile;
  /** Turns a chosen file into one that storage takes. */
  reencode: (file: File) => Promise<Blob>;
}

interface UploadOptions {
  /** For how many days the photo is kept; null or absent: as long as usual. */
  keepDays?: KeepDays | null;
  /** Told the share of bytes sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** An upload's outcome; `message` is the server's sentence about a refusal. An unreadable file is one that the browser can't draw. */
export type UploadOutcome =
  { ok: true; url: string } | { ok: false; message?: string; isUnreadable?: boolean };

/** Stores one chosen file. Never throws. */
export type UploadFile = (file: File, options: UploadOptions) => Promise<UploadOutcome>;

/** Stores one photo: asks for a signed address, sends the file there, answers the photo's public address. */
export async function uploadPhoto(
  file: File,
  deps: UploadDeps,
  options: UploadOptions,
): Promise<UploadOutcome> {
  try {
    const [blob, config] = await Promise.all([deps.reencode(file).catch(() => null), deps.readConfig()]);
    if (blob === null) return { ok: false, isUnreadable: true };
    if (config === null) return { ok: false };
    const answer = await requestAddress(blob, deps.callApi, options);
    if (!("key" in answer)) return { ok: false, ...answer };
    await deps.putFile(answer.url, blob, options);
    return { ok: true, url: config.storageBase + answer.key };
  } catch {
    return { ok: false };
  }
}

async function requestAddress(
  blob: Blob,
  callApi: CallApi,
  { keepDays, signal }: UploadOptions,
): Promise<{ url: string; key: string } | { message?: string }> {
  const answer = await callApi({
    path: "/api/presigned-urls",
    body: { fileType: blob.type, count: 1, size: blob.size, ...(keepDays ? { keepDays } : {}) },
    signal,
  });
  if (!answer.ok) return answer.failure.message === undefined ? {} : { message: answer.failure.message };
  return readResponse<SignedAddresses>(answer.body)?.urls[0] ?? {};
}

/** JPEG quality of a re-encoded photo, 0 to 1: no visible loss, well under the size limit. */
const QUALITY = 0.94;

/**
 * A photo as storage takes it: JPEG and PNG unchanged, anything else the browser can draw as a JPEG. A JPEG under the
 * name of a PNG is sent as what it is: as a PNG it would grow beyond what storage takes.
 * @throws Error when the browser cannot read the picture.
 */
export async function reencodePhoto(file: File): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, JPEG_START.length).arrayBuffer());
  const type = beginsAs(JPEG_START, start) ? "image/jpeg" : photoTypeOf(file);
  if (type !== "image/png" && type !== "image/jpeg") return drawPicture(file, "image/jpeg", QUALITY);
  return file.type === type ? file : new Blob([file], { type });
}

/**
 * Draws a picture anew in another format, on white where the format has no transparency.
 * `quality` is 0 to 1 and counts for JPEG only.
 * @throws Error when the browser cannot read or write the picture.
 */
export async function drawPicture(
  picture: Blob,
  type: "image/jpeg" | "image/png",
  quality?: number,
): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  if (type === "image/jpeg") {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new Error(`this browser writes no ${type}`);
  return blob;
}

/** Sends a file to a signed address. Resolves once it is stored; rejects on any other answer, a lost connection or an abort. */
type PutFile = (
  url: string,
  file: Blob,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<void>;

/** Sends with XMLHttpRequest: fetch tells nothing of the bytes that are on their way. */
export const putFile: PutFile = (url, file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", file.type);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new Error(`upload answered ${request.status}`));
    request.onerror = () => reject(new Error("upload was cut off"));
    request.onabort = () => reject(new Error("upload was stopped"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
