import { useEffect, useRef, type ImgHTMLAttributes, useState } from "react";

/** Told apart past React: what a picture turns out to be is the document's own state. */
function mark(image: HTMLImageElement): void {
  image.toggleAttribute("data-clear", hasClearParts(image));
}

/** A picture that stands on a checkerboard where it can be seen through. */
export function ClearImage({ alt, ...props }: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // Most that the server sent are there before the page is alive.
    if (image.current?.complete === true) mark(image.current);
  }, [props.src]);
  return <img {...props} alt={alt} ref={image} onLoad={({ currentTarget }) => mark(currentTarget)} />;
}

/** Edge of the square that a picture is looked at in, in pixels. */
const EDGE = 24;
/** Less opaque than this, of 255, can be seen through. */
const OPAQUE = 250;
const CHANNELS = 4;

/** Whether a loaded picture of this site can be seen through anywhere; false where the browser does not let it be read. */
function hasClearParts(picture: HTMLImageElement): boolean {
  if (picture.naturalWidth === 0) return false;
  const canvas = document.createElement("canvas");
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return false;
  try {
    context.drawImage(picture, 0, 0, EDGE, EDGE);
    const { data } = context.getImageData(0, 0, EDGE, EDGE);
    return data.some((value, place) => place % CHANNELS === CHANNELS - 1 && value < OPAQUE);
  } catch {
    // A picture from another host can be shown but not read.
    return false;
  }
}

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
