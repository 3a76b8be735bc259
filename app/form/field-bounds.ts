import type { Field } from "#registry/contract/field.ts";

/** The bounds that a sentence about a field may name: of its length, its value, or the number of its photos. */
export function boundsOf(
  field: Field,
  photos: { min: number; max?: number | undefined },
): { min?: number; max?: number } {
  switch (field.control) {
    case "photos":
      return photos.max === undefined ? { min: photos.min } : { min: photos.min, max: photos.max };
    case "number":
      return { min: field.min, max: field.max };
    case "text":
      return { min: field.minLength, max: field.maxLength };
    case "prompt":
      return { max: field.maxLength };
    default:
      return {};
  }
}
