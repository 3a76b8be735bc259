import { useEffect, useState } from "react";
import { hasClearParts } from "./prints/has-clear-parts.ts";

interface PictureSize {
  /** Pixels. */
  width: number;
  height: number;
}

export interface PictureLook extends PictureSize {
  /** It can be seen through somewhere. */
  isClear: boolean;
}

/**
 * How a picture looks: null until it is loaded and decoded, so that it can be shown without a moment in which it is not
 * there; "gone" when it cannot be had, as a photo that was deleted since.
 */
export function usePictureLook(src: string | undefined): PictureLook | "gone" | null {
  const [read, setRead] = useState<{ src: string; look: PictureLook | "gone" } | null>(null);
  useEffect(() => {
    if (src === undefined) return;
    let isCurrent = true;
    const tell = (look: PictureLook | "gone") => isCurrent && setRead({ src, look });
    const picture = new Image();
    picture.onload = async () => {
      // One that can't be decoded is left to the page's own element.
      await picture.decode().catch(() => undefined);
      const { naturalWidth: width, naturalHeight: height } = picture;
      tell({ width, height, isClear: hasClearParts(picture) });
    };
    picture.onerror = () => tell("gone");
    picture.src = src;
    return () => void (isCurrent = false);
  }, [src]);
  return read !== null && read.src === src ? read.look : null;
}
