import { drawPicture } from "./draw-picture.ts";
import { photoTypeOf } from "./photo-rules.ts";

/** JPEG quality of a re-encoded photo, 0 to 1: no visible loss, well under the size limit. */
const QUALITY = 0.94;

/**
 * A photo as storage takes it: JPEG and PNG unchanged, anything else the browser can draw as a JPEG.
 * @throws Error when the browser cannot read the picture.
 */
export async function reencodePhoto(file: File): Promise<Blob> {
  const type = photoTypeOf(file);
  if (type !== "image/png" && type !== "image/jpeg") return drawPicture(file, "image/jpeg", QUALITY);
  return file.type === type ? file : new Blob([file], { type });
}
