import { RATIOS, SIZES } from "../form/choices.ts";
import { RESULT_KINDS } from "./generation-states.ts";
import { generationView } from "./generation-view.ts";
import {
  flag,
  listOf,
  mapOf,
  moment,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  whole,
  type WireOf,
} from "./shape.ts";

/** A generation as the page of a person's pictures shows it. */
const historyEntry = record({
  ...generationView.fields,
  /** When it is deleted. */
  expiresAt: moment,
  /** The tool's title in the request's locale; null when it is no longer offered. */
  title: nullable(text),
  /** What it makes, also before it is there. */
  output: oneOf(RESULT_KINDS),
  /** How many photos it was made from, kept or not. */
  photoCount: whole,
  /** How many of them the tool works on, where not all. */
  photosUsed: optional(whole),
  /** Whether the tool keeps its photos as long as the result. */
  keepsPhotos: flag,
  /** Seconds that one usually takes at most. */
  usualSeconds: number,
  /** What was chosen, where the tool lets choose. */
  size: optional(oneOf(SIZES)),
  ratio: optional(oneOf(RATIOS)),
  /**
   * The form's values to make another one by, as texts: numbers in digits, switches as true or false. Without choices
   * that the viewer's plan does not have, without empty texts, and without an address, whose picture is kept as a photo.
   */
  formValues: mapOf(text),
});
export type HistoryEntry = WireOf<typeof historyEntry>;

/** The answer of `GET /api/history`: generations, newest first, and the cursor of those before. */
export const historyPage = record({ entries: listOf(historyEntry), next: nullable(text) });
export type HistoryPage = WireOf<typeof historyPage>;

/** The filter that leads to what was marked to be found again; no tool is called so. */
export const FAVOURITES = "~favourites";

/** A filter: what was marked, a section of the catalog, or one of the tools beside the styles. */
export interface HistoryGroup {
  id: string;
  /** A tool's title; null for the marked and the styles, which the page names. */
  title: string | null;
  count: number;
}
