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

/** How a picture looks: null while it loads, "gone" when it cannot be had, as a photo that was deleted since. */
export function usePictureLook(src: string | undefined): PictureLook | "gone" | null {
  const [read, setRead] = useState<{ src: string; look: PictureLook | "gone" } | null>(null);
  useEffect(() => {
    if (src === undefined) return;
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      setRead({ src, look: { width, height, isClear: hasClearParts(picture) } });
    };
    picture.onerror = () => setRead({ src, look: "gone" });
    picture.src = src;
    return () => {
      picture.onload = null;
      picture.onerror = null;
    };
  }, [src]);
  return read !== null && read.src === src ? read.look : null;
}
