import type { Example, Picture } from "#registry/contract/compiled.ts";

/** The picture that stands for what a tool makes; undefined where that can't be looked at. */
export function faceOf(example: Example | undefined): Picture | undefined {
  if (example === undefined) return undefined;
  return "after" in example ? example.after : "poster" in example ? example.poster : undefined;
}
