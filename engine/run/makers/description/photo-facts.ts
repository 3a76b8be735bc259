import type { ColorName } from "./name-color.ts";
import type { CountedThing } from "./things.ts";

/** The nine fields of a picture, row by row. */
export const PLACES = [
  "top-left",
  "top",
  "top-right",
  "left",
  "centre",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
export type Place = (typeof PLACES)[number];

interface ColorShare {
  name: ColorName;
  /** 0 to 1. */
  share: number;
}

/** What is known of a photo, in no language. Everything is measured, nothing guessed. */
export interface PhotoFacts {
  format: "landscape" | "portrait" | "square";
  people: {
    count: number;
    /** What the place is that of: a face that was found, else a whole figure. */
    seen: "face" | "figure";
    framing: "close" | "half" | "far";
    place: Place;
  } | null;
  things: readonly CountedThing[];
  setting: "sky" | "green" | "sky-green" | "unclear";
  colors: readonly ColorShare[];
  top: ColorName;
  bottom: ColorName;
  left: ColorName;
  right: ColorName;
  centre: ColorName;
  light: "dark" | "dim" | "balanced" | "bright";
  contrast: "soft" | "medium" | "strong";
  brightest: Place;
  darkest: Place;
  saturation: "none" | "muted" | "natural" | "vivid";
  warmth: "warm" | "neutral" | "cool";
  sharpness: "soft" | "crisp";
  depth: "centre" | "even" | "edges";
  detail: "calm" | "medium" | "busy";
  eye: Place;
  calmest: Place;
  /** Share of the picture without detail. */
  calm: number;
  balance: "even" | "uneven";
  lines: "level" | "upright" | "slanted" | "mixed";
}
