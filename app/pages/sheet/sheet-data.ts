import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Plan } from "#registry/contract/plans.ts";
import type { GenerationFailure } from "~/pages/tool/generation/generation-state.ts";
import type { Result } from "~/pages/results/result.ts";
import { isRecord } from "#registry/contract/wire/read-response.ts";

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

/** What a reload would lose of a contact sheet. What became of its cells the server knows by their keys. */
interface KeptSheet {
  styles: readonly string[];
  photos: readonly SheetPhoto[];
  /** The key that a cell was sent under, by the cell's id. */
  keys: Readonly<Record<string, string>>;
}

const ITEM = "sheet";
const NOTHING: KeptSheet = { styles: [], photos: [], keys: {} };

const isText = (value: unknown): value is string => typeof value === "string";
const isPhoto = (value: unknown): value is SheetPhoto =>
  isRecord(value) && isText(value.name) && isText(value.url);

/** The sheet of this visit; an empty one where there is none. */
export function readSheet(store: Pick<Storage, "getItem">): KeptSheet {
  try {
    const kept: unknown = JSON.parse(store.getItem(ITEM) ?? "null");
    if (!isRecord(kept)) return NOTHING;
    const { styles, photos, keys } = kept;
    return {
      styles: Array.isArray(styles) ? styles.filter(isText) : [],
      photos: Array.isArray(photos) ? photos.filter(isPhoto) : [],
      keys: isRecord(keys)
        ? Object.fromEntries(
            Object.entries(keys).filter((entry): entry is [string, string] => isText(entry[1])),
          )
        : {},
    };
  } catch {
    return NOTHING;
  }
}

/** Keeps the sheet for this visit, where the browser keeps anything. */
export function writeSheet(store: Pick<Storage, "setItem">, sheet: KeptSheet): void {
  try {
    store.setItem(ITEM, JSON.stringify(sheet));
  } catch {
    // Private modes refuse: then the sheet lasts as long as its page.
  }
}
