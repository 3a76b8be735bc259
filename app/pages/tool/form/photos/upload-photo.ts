import type { KeepDays } from "#registry/contract/keep-days.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { signedAddresses } from "#registry/contract/wire/uploads.ts";
import type { CallApi } from "../api-call.ts";
import type { PutFile } from "./put-file.ts";
import type { ReadSiteConfig } from "../site-config.ts";

export interface UploadDeps {
  callApi: CallApi;
  readConfig: ReadSiteConfig;
  putFile: PutFile;
  /** Turns a chosen file into one that storage takes. */
  reencode: (file: File) => Promise<Blob>;
}

export interface UploadOptions {
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
  return readWire(signedAddresses, answer.body)?.urls[0] ?? {};
}
