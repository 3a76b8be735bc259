import { drawPicture } from "~/form/draw-picture.ts";
import { downloadName } from "./download-name.ts";
import type { Result } from "./result.ts";

/**
 * Fetches a result and saves it as a PNG on the person's device, converting it where it is stored as a JPEG.
 * `index` counts from 1. Only a browser can do this.
 * @throws Error when the picture cannot be fetched or converted.
 */
export async function downloadResult(result: Result, index: number): Promise<void> {
  const response = await fetch(result.imageUrl);
  if (!response.ok) throw new Error(`picture answered ${response.status}`);
  const picture = await response.blob();
  const png = picture.type === "image/png" ? picture : await drawPicture(picture, "image/png");
  saveFile(png, downloadName(new Date(result.createdAt), index));
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
