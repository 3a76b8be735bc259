import { writeDraft } from "~/pages/tool/form/form-draft.ts";
import type { HistoryEntry } from "./history-data.ts";

/** Leaves an entry's settings, and its photos that are still kept, where its tool's form finds them. */
export function fillForm(
  storage: Storage,
  { toolId, formValues, uploadedImages, keepsPhotos }: HistoryEntry,
  photoName: (n: number) => string,
): void {
  const kept = keepsPhotos ? uploadedImages : [];
  const photos = kept.map((url, place) => ({ name: photoName(place + 1), url }));
  writeDraft(storage, toolId, { values: formValues, photos });
}
