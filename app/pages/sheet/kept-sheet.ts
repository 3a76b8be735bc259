import { isRecord } from "#registry/contract/wire/read-wire.ts";
import type { SheetPhoto } from "./sheet-data.ts";

/** What a reload would lose of a contact sheet. What became of its cells the server knows by their keys. */
export interface KeptSheet {
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
