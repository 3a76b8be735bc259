import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

/**
 * All icons lie in one file, which the browser asks for when it meets the first of them, in the header.
 * A drawing beside words or in a labelled button, in the colour of the text around it; `size` in pixels. One that
 * points along the line gets the class `flip`, which mirrors it where people read from the right.
 */
export function Icon({
  name,
  size,
  className,
}: {
  name: IconName;
  size: number;
  className?: string | undefined;
}) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={className}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
