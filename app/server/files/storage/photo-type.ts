import type { PhotoType } from "./uploads/uploads.ts";

/** The accepted types and the other names that systems write for them. */
const TYPES: ReadonlyMap<string, PhotoType> = new Map([
  ["image/jpeg", "image/jpeg"],
  ["image/jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["image/png", "image/png"],
  ["png", "image/png"],
]);

/** The photo type that a `fileType` or `Content-Type` names; null for any other. */
export const parsePhotoType = (name: string | null): PhotoType | null =>
  TYPES.get(name?.trim().toLowerCase() ?? "") ?? null;
