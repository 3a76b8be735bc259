import { useCallback, useEffect, useRef } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import {
  isPhotoRemoved,
  readCurrentPhoto,
  setCurrentPhoto,
  useCurrentPhoto,
  type CurrentPhoto,
} from "~/pages/photo/current-photo.ts";
import type { Photos } from "./use-photos.ts";

type PhotoTool = Pick<PublicTool, "fields" | "keepUploads">;

const takesPhotos = ({ fields }: PhotoTool): boolean => fields.some(({ control }) => control === "photos");

/**
 * Keeps a form and the visit's photo together: the form follows while that is exchanged or removed above the page, an
 * empty form takes a new one, and what is chosen in the form becomes the visit's where its own is not there. A tool whose
 * photos go once they are used has each chosen for itself.
 * @returns what puts the visit's photo into an empty form.
 */
export function useVisitPhoto(tool: PhotoTool, photos: Photos): () => void {
  const { list, restore, exchange } = photos;
  const isShared = takesPhotos(tool) && tool.keepUploads === undefined;
  const begin = useCallback(
    (photo: CurrentPhoto | null) => {
      if (photo !== null && isShared) restore([photo]);
    },
    [isShared, restore],
  );

  const photo = useCurrentPhoto();
  const before = useRef(photo);
  useEffect(() => {
    const { current } = before;
    if (current === photo) return;
    before.current = photo;
    // A photo that is at hand is sent once more where the server has lost it, say with the session that it came by.
    const isAtHand = list.some(({ url, file }) => url === current?.url && file !== undefined);
    const isLost = photo === null && current !== null && !isPhotoRemoved(current.url);
    if (current !== null && !(isLost && isAtHand)) exchange(current.url, photo);
    begin(photo);
  }, [photo, list, exchange, begin]);

  useChosenPhoto(isShared, photos);
  return useCallback(() => begin(readCurrentPhoto()), [begin]);
}

/** Makes a photo that was stored here the visit's, once for each time it is stored, unless the visit's own stands in the form beside it. */
function useChosenPhoto(isShared: boolean, { list }: Photos): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { name, url, file } of list) {
      if (file === undefined || url === undefined || seen.current.has(url)) continue;
      seen.current.add(url);
      const current = readCurrentPhoto()?.url;
      if (isShared && !list.some((photo) => photo.url === current)) setCurrentPhoto({ name, url });
    }
  }, [isShared, list]);
}
