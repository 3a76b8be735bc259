import { isRecord } from "#registry/contract/wire/read-response.ts";
import type { Kept } from "~/pages/frame/open-storage.ts";

/** What of a form outlives a reload within the visit: texts, choices, and photos that are stored already. */
export interface FormDraft {
  values: Readonly<Record<string, string>>;
  photos: readonly { name: string; url: string }[];
}

const storageKey = (toolId: string): string => `form:${toolId}`;

/** The draft of a tool's form, or null when there is none that can be read. */
export function readDraft(storage: Kept, toolId: string): FormDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(storageKey(toolId)) ?? "null");
    if (!isRecord(draft) || !isRecord(draft.values) || !Array.isArray(draft.photos)) return null;
    const values = Object.entries(draft.values).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return { values: Object.fromEntries(values), photos: draft.photos.flatMap(readPhoto) };
  } catch {
    return null;
  }
}

/** Keeps a draft. A browser that keeps nothing is no error. */
export function writeDraft(storage: Kept, toolId: string, draft: FormDraft): void {
  try {
    storage.setItem(storageKey(toolId), JSON.stringify(draft));
  } catch {
    // Private modes and full storages refuse; the form works without.
  }
}

function readPhoto(photo: unknown): { name: string; url: string }[] {
  if (!isRecord(photo) || typeof photo.name !== "string" || typeof photo.url !== "string") return [];
  return [{ name: photo.name, url: photo.url }];
}
