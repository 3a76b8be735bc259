import type { EffectName, GradeName } from "../../../words/film-words.ts";
import type { FramePlanes } from "./frame-planes.ts";

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
