import type { Picture } from "#registry/contract/compiled.ts";
import { sourcesOf } from "./source-set.ts";

/**
 * Fetches pictures as wide as they will be shown, so that they appear whole; whether all of them could be had. Only a
 * browser can do this.
 * @param sizes an image's `sizes`.
 */
export async function hasLoaded(pictures: readonly Picture[], sizes: string): Promise<boolean> {
  const loading = pictures.map((picture) => {
    const [frame, image] = [document.createElement("picture"), new Image()];
    const { src, srcSet, avif } = sourcesOf(picture, sizes);
    if (avif !== undefined)
      frame.append(
        Object.assign(document.createElement("source"), { type: "image/avif", sizes, srcset: avif }),
      );
    frame.append(image);
    if (srcSet !== undefined) Object.assign(image, { sizes, srcset: srcSet });
    image.src = src;
    return image.decode();
  });
  return Promise.all(loading).then(
    () => true,
    () => false,
  );
}
