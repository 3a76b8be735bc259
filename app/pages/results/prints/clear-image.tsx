import { useEffect, useRef, type ImgHTMLAttributes } from "react";
import { hasClearParts } from "./has-clear-parts.ts";

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
