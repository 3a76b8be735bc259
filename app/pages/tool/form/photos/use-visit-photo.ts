import { useCallback, useEffect, useRef } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import {
  isPhotoRemoved,
  readCurrentPhoto,
  setCurrentPhoto,
  useCurrentPhoto,
  type CurrentPhoto,
  fetchPhoto,
} from "~/pages/photo/current-photo.ts";
import type { Photos } from "./use-photos.ts";

type PhotoTool = Pick<PublicTool, "fields" | "keepUploads">;

const takesPhotos = ({ fields }: PhotoTool): boolean => fields.some(({ control }) => control === "photos");

/**
 * Keeps a form and the visit's photo together: the form follows while that is exchanged or removed above the page, an
 * empty form takes a new one, and what is chosen in the form becomes the visit's where its own is not there. A tool whose
 * photos go once they are used works on a copy, so that the visit's own keeps its time.
 * @returns what puts the visit's photo into an empty form.
 */
export function useVisitPhoto(tool: PhotoTool, photos: Photos): () => void {
  const { list, restore, exchange } = photos;
  const isTaken = takesPhotos(tool);
  const isShared = isTaken && tool.keepUploads === undefined;
  const copy = useVisitCopy(photos);
  const begin = useCallback(
    (photo: CurrentPhoto | null) => {
      if (photo !== null && isShared) restore([photo]);
      else if (isTaken) copy(photo);
    },
    [isTaken, isShared, restore, copy],
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

/** What puts a copy of a photo, stored for itself, into an empty form or into the place of the copy before; null: takes that out. */
function useVisitCopy(photos: Photos): (photo: CurrentPhoto | null) => void {
  const latest = useRef(photos);
  useEffect(() => void (latest.current = photos));
  const copied = useRef<{ url: string | null; file?: File }>({ url: null });
  return useCallback((photo) => {
    if (copied.current.url === (photo?.url ?? null)) return;
    const { list, remove } = latest.current;
    const last = list.find(({ file }) => file !== undefined && file === copied.current.file);
    const mine = (copied.current = { url: photo?.url ?? null });
    if (last !== undefined) remove(last.id);
    else if (list.length > 0) return;
    if (photo === null) return;
    const take = (file: File) => {
      const isFilled = last === undefined && latest.current.list.length > 0; // meanwhile, from a draft or by hand
      if (copied.current !== mine || isFilled) return;
      copied.current = { ...mine, file };
      latest.current.add([file]);
    };
    fetchPhoto(photo.url, photo.name).then(take, () => undefined); // The form stays as it is for whoever has none.
  }, []);
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
