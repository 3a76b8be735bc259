import { createHash } from "node:crypto";

/** A seed below 2^32 that is always the same for one generation. */
export const seedOf = (generationId: string): number =>
  createHash("sha256").update(generationId).digest().readUInt32BE(0);
