import { useEffect, useState } from "react";

export interface PictureSize {
  width: number;
  height: number;
}

/** A picture's size in pixels: null while it loads, "gone" when it cannot be had, as a photo that was deleted since. */
export function usePictureSize(src: string | undefined): PictureSize | "gone" | null {
  const [read, setRead] = useState<{ src: string; size: PictureSize | "gone" } | null>(null);
  useEffect(() => {
    if (src === undefined) return;
    const picture = new Image();
    picture.onload = () =>
      setRead({ src, size: { width: picture.naturalWidth, height: picture.naturalHeight } });
    picture.onerror = () => setRead({ src, size: "gone" });
    picture.src = src;
    return () => {
      picture.onload = null;
      picture.onerror = null;
    };
  }, [src]);
  return read !== null && read.src === src ? read.size : null;
}
