import { useCallback, useEffect, useMemo, useRef } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import {
  readCurrentPhoto,
  setCurrentPhoto,
  useCurrentPhoto,
  type CurrentPhoto,
} from "~/pages/photo/current-photo.ts";
import { readPicture } from "~/pages/results/read-picture.ts";
import type { Photos } from "./use-photos.ts";

type PhotoTool = Pick<PublicTool, "fields" | "keepUploads">;

const takesPhotos = ({ fields }: PhotoTool): boolean => fields.some(({ control }) => control === "photos");

/**
 * Keeps a form and the visit's photo together: the form follows while that is exchanged or removed above the page, an
 * empty form takes a new one, and what is chosen in the form becomes the visit's where its own is not there. A tool whose
 * photos go once they are used works on a copy, and the visit's photo stays apart from it.
 * @returns what puts the visit's photo into an empty form.
 */
export function useVisitPhoto(tool: PhotoTool, photos: Photos): () => void {
  const { restore, exchange } = photos;
  const takes = takesPhotos(tool);
  const isShared = takes && tool.keepUploads === undefined;
  const isCopied = takes && !isShared;
  const copy = useOwnCopy(photos);
  const begin = useCallback(
    (photo: CurrentPhoto | null) => {
      if (photo === null) return;
      if (isShared) restore([photo]);
      if (isCopied) void copy.take(photo);
    },
    [isShared, isCopied, restore, copy],
  );

  const photo = useCurrentPhoto();
  const before = useRef(photo);
  useEffect(() => {
    const { current } = before;
    if (current === photo) return;
    before.current = photo;
    if (current !== null) exchange(current.url, photo);
    copy.drop();
    begin(photo);
  }, [photo, exchange, begin, copy]);

  useChosenPhoto(isShared, photos);
  return useCallback(() => begin(readCurrentPhoto()), [begin]);
}

/** Makes a photo that was stored here the visit's, once, unless the visit's own stands in the form beside it. */
function useChosenPhoto(isShared: boolean, { list }: Photos): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, url, file } of list) {
      if (file === undefined || url === undefined || seen.current.has(id)) continue;
      seen.current.add(id);
      const current = readCurrentPhoto()?.url;
      if (isShared && !list.some((photo) => photo.url === current)) setCurrentPhoto({ name, url });
    }
  }, [isShared, list]);
}

/** A copy of the visit's photo that lies in a form as a photo of its own. */
function useOwnCopy(photos: Photos) {
  const latest = useRef(photos);
  useEffect(() => void (latest.current = photos));
  const held = useRef<File | null>(null);
  const wanted = useRef<CurrentPhoto | null>(null);
  useEffect(() => () => void (wanted.current = null), []);
  const take = useCallback(async (photo: CurrentPhoto) => {
    wanted.current = photo;
    const picture = await readPicture(photo.url).catch(() => null);
    if (picture === null || wanted.current !== photo || latest.current.list.length > 0) return;
    const file = new File([picture], photo.name, { type: picture.type });
    held.current = file;
    latest.current.add([file]);
  }, []);
  const drop = useCallback(() => {
    wanted.current = null;
    const { list, remove } = latest.current;
    const own = list.find(({ file }) => file !== undefined && file === held.current);
    if (own !== undefined) remove(own.id);
  }, []);
  return useMemo(() => ({ take, drop }), [take, drop]);
}
