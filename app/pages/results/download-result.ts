import { drawPicture } from "~/pages/tool/form/photos/upload-photo.ts";
import { markPicture, readPictureOrigin } from "#registry/contract/marks/mark-picture.ts";
import type { PictureOrigin } from "#registry/contract/marks/source-mark.ts";
import { downloadName, savedEnding } from "#registry/contract/wire/download-name.ts";
import type { Result } from "./result.ts";

/**
 * Saves a result on the person's device: a picture as PNG, converted where it is stored as a JPEG, with its transparency
 * where it has some, and with what the stored file says of itself; a text as it is shown; anything else as it is stored. `index` counts from 1. Only a browser can do
 * this.
 * @throws Error when the file cannot be fetched or converted.
 */
export async function downloadResult(result: Result, index: number): Promise<void> {
  const name = downloadName(new Date(result.createdAt), index, { ending: savedEnding(result) });
  saveFile(await readFile(result), name);
}

async function readFile(result: Result): Promise<Blob> {
  if (result.kind === "text" && result.text !== "")
    return new Blob([result.text, "\n"], { type: "text/plain;charset=utf-8" });
  const response = await fetch(result.address);
  if (!response.ok) throw new Error(`result answered ${response.status}`);
  const file = await response.blob();
  if (result.kind !== "image" || file.type === "image/png") return file;
  return markAs(await drawPicture(file, "image/png"), await originOf(file, result));
}

/** What a stored picture says of itself; of one that says nothing, what is known of how it was made. */
export const originOf = async (stored: Blob, { uploadedImages }: Result): Promise<PictureOrigin> =>
  readPictureOrigin(await bytesOf(stored)) ?? (uploadedImages.length > 0 ? "edited" : "made");

/** A file that was made here, with the mark of the picture that it was made from; `mark` is that of its kind. */
export const markAs = async (
  made: Blob,
  origin: PictureOrigin,
  mark: typeof markPicture = markPicture,
): Promise<Blob> => new Blob([mark(await bytesOf(made), origin)], { type: made.type });

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** Hands the person a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
