import type { Field } from "#registry/contract/field.ts";
import { reactToFailure } from "#registry/contract/errors/react-to-failure.ts";
import type { GenerationFailure } from "./generation-state.ts";

/** Refusals of photos, which are told where photos are chosen. */
const ABOUT_PHOTOS: readonly GenerationFailure["code"][] = [
  "FILE_TOO_LARGE",
  "FOREIGN_IMAGE",
  "NO_IMAGE",
  "PHOTO_UNSUITABLE",
  "TOO_FEW_IMAGES",
  "TOO_MANY_IMAGES",
  "UNSUPPORTED_TYPE",
];

/** The shown field that a refusal is about: the one that the server names, else the photos for what only they can mean. */
export function fieldOfFailure(failure: GenerationFailure, fields: readonly Field[]): string | null {
  const { code, field, photo } = failure;
  if (reactToFailure(failure) !== "say") return null;
  if (fields.some(({ name }) => name === field)) return field ?? null;
  if (photo === undefined && !ABOUT_PHOTOS.includes(code)) return null;
  return fields.find(({ control }) => control === "photos")?.name ?? null;
}
