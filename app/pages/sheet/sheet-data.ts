import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Plan } from "#registry/contract/plans/plan.ts";
import type { GenerationFailure } from "~/pages/tool/generation/generation-state.ts";
import type { Result } from "~/pages/results/result.ts";

/** What the sheet knows of a style. */
export type SheetTool = Pick<
  PublicTool,
  | "id"
  | "section"
  | "output"
  | "delivery"
  | "submit"
  | "imageType"
  | "showSystemPrompt"
  | "systemPrompt"
  | "photos"
  | "prices"
  | "fields"
> & { title: string };

/** What the page of a contact sheet is given. */
export interface SheetData {
  /** In the order in which they were chosen. */
  tools: readonly SheetTool[];
  plan: Plan;
}

/** A photo of the sheet, by its stored address. */
export interface SheetPhoto {
  name: string;
  url: string;
}

/** One picture of the sheet: a style on a photo. */
export interface SheetCell {
  id: string;
  tool: SheetTool;
  photo: SheetPhoto;
}

/** What became of a cell. `startedAt` in milliseconds since 1970. */
export type CellState =
  | { name: "ready" }
  /** Asked for, and not sent yet. */
  | { name: "waiting" }
  /** `ahead`: how many wait before one that waits at the server, where that is known. */
  | { name: "running"; startedAt: number; key: string; ahead?: number }
  | { name: "done"; result: Result }
  | { name: "failed"; failure: GenerationFailure };

export const READY: CellState = { name: "ready" };

/** The cells of a sheet, photo by photo. */
export const layCells = (photos: readonly SheetPhoto[], tools: readonly SheetTool[]): SheetCell[] =>
  photos.flatMap((photo) => tools.map((tool) => ({ id: `${tool.id} ${photo.url}`, tool, photo })));
