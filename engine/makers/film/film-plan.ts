import type { FramePlanes } from "./frame-planes.ts";

export type MoveName = "zoom-in" | "zoom-out" | "left" | "right" | "up" | "down" | "still";
export type EffectName = "snow" | "rain" | "sparkle" | "mist" | "petals";
export type GradeName = "night" | "warm" | "monochrome" | "vintage";

/** What the camera shows of the stage: its middle in shares of the stage, and how many times it is enlarged. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export interface FilmPlan {
  from: View;
  to: View;
  effects: readonly EffectName[];
  grade: GradeName | null;
  /** How much further than the background a person comes towards the camera, as a share of the zoom. */
  depth: number;
}

/** Draws what falls or drifts before the camera at a time in seconds. */
export type Weather = (frame: FramePlanes, seconds: number) => void;
