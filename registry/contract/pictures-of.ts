import type { Example, Picture, PairExample } from "./compiled.ts";

/** Gives the pictures that an example shows: before, then what became of it. A sound has none. */
export function picturesOf(example: Example): Picture[] {
  switch (example.kind) {
    case "pair":
      return [example.before, example.after];
    case "picture":
      return [example.after];
    case "film":
      return example.before ? [example.before, example.poster] : [example.poster];
    case "text":
      return [example.before];
    case "sound":
      return [];
  }
}

/** Tells an example with a picture before and after from all others. */
export const isPair = (example: Example): example is PairExample => example.kind === "pair";
