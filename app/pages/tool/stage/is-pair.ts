import type { Example, PairExample } from "#registry/contract/compiled.ts";

/** Tells an example with a picture before and after from all others. */
export const isPair = (example: Example): example is PairExample => example.kind === "pair";
