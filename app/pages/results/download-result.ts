import { drawPicture } from "~/pages/tool/form/photos/draw-picture.ts";
import { downloadName, savedEnding } from "#registry/contract/wire/download-name.ts";
import type { Result } from "./result.ts";

/**
 * Saves a result on the person's device: a picture as PNG, converted where it is stored as a JPEG, with its transparency
 * where it has some; a text as it is shown; anything else as it is stored. `index` counts from 1. Only a browser can do
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
  const isReady = result.kind !== "image" || file.type === "image/png";
  return isReady ? file : drawPicture(file, "image/png");
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
