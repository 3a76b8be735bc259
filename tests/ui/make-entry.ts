import type { HistoryData, HistoryEntry } from "~/pages/history/history-data.ts";

/** For tests: a finished picture of a style, as the page of somebody's results tells of it. */
export const makeEntry = (id: string, changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  toolId: "photo",
  position: 0,
  status: "succeeded",
  createdAt: "2026-10-26T14:06:00Z",
  expiresAt: "2026-11-25T14:06:00Z",
  prompt: "A witch",
  title: `Style ${id}`,
  output: "image",
  isPublic: false,
  results: [
    {
      kind: "image",
      imageUrl: `https://s.test/files/outputs/${id}.png`,
      width: 800,
      height: 1000,
      seed: 7,
    },
  ],
  uploadedImages: ["https://s.test/files/uploads/a.jpg"],
  photoCount: 1,
  keepsPhotos: true,
  usualSeconds: 30,
  size: "2K",
  ratio: "auto",
  formValues: { prompt: "A witch", size: "2K" },
  ...changes,
});

/** What the page of results is given for these. */
export const makeHistory = (entries: HistoryEntry[], changes: Partial<HistoryData> = {}): HistoryData => ({
  entries,
  next: null,
  total: entries.length,
  groups: [{ id: "style", title: null, count: entries.length }],
  group: null,
  words: "",
  before: null,
  isVisitor: true,
  now: "2026-10-26T15:00:00Z",
  ...changes,
});
