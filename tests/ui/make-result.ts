import type { ImageResult } from "~/pages/results/result.ts";

/** For tests: a picture as a page shows it. */
export const makeResult = (id: string): ImageResult => ({
  kind: "image",
  id,
  address: `/files/${id}.png`,
  prompt: "Sketch",
  createdAt: "2026-10-26T14:06:12Z",
  uploadedImages: [],
  isPublic: false,
});
