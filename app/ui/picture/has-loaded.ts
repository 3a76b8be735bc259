import type { Picture } from "#registry/contract/compiled.ts";
import { avifSetOf, sourceSetOf } from "./source-set.ts";

/**
 * Fetches pictures as wide as they will be shown, so that they appear whole; whether all of them could be had. Only a
 * browser can do this.
 * @param sizes an image's `sizes`.
 */
export async function hasLoaded(pictures: readonly Picture[], sizes: string): Promise<boolean> {
  const loading = pictures.map((picture) => {
    const [frame, image] = [document.createElement("picture"), new Image()];
    frame.append(...listSources(picture, sizes), image);
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

/** What stands beside an image in its `picture`, as the page has it. */
function listSources(picture: Picture, sizes: string): HTMLSourceElement[] {
  const set = avifSetOf(picture, sizes);
  if (set === undefined) return [];
  const avif = document.createElement("source");
  return [Object.assign(avif, { type: "image/avif", sizes, srcset: set })];
}
