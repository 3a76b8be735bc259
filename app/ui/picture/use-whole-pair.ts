import { useState, type PointerEvent } from "react";
import type { Picture } from "#registry/contract/compiled.ts";
import { hasLoaded } from "./has-loaded.ts";

interface WholePair {
  isWhole: boolean;
  /** For the card's `onPointerEnter`. */
  lookAt: (event: PointerEvent) => void;
}

/**
 * Whether what a card shows before its seam is there as a whole, and not only as far as where the seam rests: it is fetched
 * when a pointer that moves seams comes over the card, which a finger does not.
 * @param sizes the `sizes` that the card shows it in.
 */
export function useWholePair(before: Picture | undefined, sizes: string): WholePair {
  const [isWhole, setWhole] = useState(false);
  const lookAt = ({ pointerType }: PointerEvent) => {
    if (before === undefined || isWhole || pointerType === "touch") return;
    void hasLoaded([before], sizes).then((isThere) => isThere && setWhole(true));
  };
  return { isWhole, lookAt };
}
