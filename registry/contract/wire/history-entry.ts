import type { GenerationView, ResultKind } from "./generation-view.ts";

/** A generation as the page of a person's pictures shows it. */
export interface HistoryEntry extends GenerationView {
  /** ISO 8601: when it is deleted. */
  expiresAt: string;
  /** The tool's title in the request's locale; null when it is no longer offered. */
  title: string | null;
  /** What it makes, also before it is there. */
  output: ResultKind;
  /** How many photos it was made from, kept or not. */
  photoCount: number;
  /** How many of them the tool works on, where not all. */
  photosUsed?: number | undefined;
  /** Whether the tool keeps its photos as long as the result. */
  keepsPhotos: boolean;
  /** Seconds that one usually takes at most. */
  usualSeconds: number;
  /** What was chosen, where the tool lets choose. */
  size?: string | undefined;
  ratio?: string | undefined;
  /**
   * The form's values to make another one by, as texts: numbers in digits, switches as true or false. Without choices
   * that the viewer's plan does not have, without empty texts, and without an address, whose picture is kept as a photo.
   */
  formValues: Record<string, string>;
}

/** Generations, newest first, and the cursor of those before. */
export interface HistoryPage {
  entries: HistoryEntry[];
  next: string | null;
}

/** A filter: a section of the catalogue, or one of the tools beside the styles. */
export interface HistoryGroup {
  id: string;
  /** A tool's title; null for the styles, which the page names. */
  title: string | null;
  count: number;
}
