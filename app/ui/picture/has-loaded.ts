import type { Picture } from "#registry/contract/compiled.ts";
import { sourceSetOf } from "./source-set.ts";

/**
 * Fetches pictures as wide as they will be shown, so that they appear whole; whether all of them could be had. Only a
 * browser can do this.
 * @param sizes an image's `sizes`.
 */
export async function hasLoaded(pictures: readonly Picture[], sizes: string): Promise<boolean> {
  const loading = pictures.map((picture) => {
    const image = new Image();
    image.sizes = sizes;
    image.srcset = sourceSetOf(picture, sizes);
    image.src = picture.src;
    return image.decode();
  });
  return Promise.all(loading).then(
    () => true,
    () => false,
  );
}
