import type { Manifest } from "../contract/manifest.ts";

/** What a request is routed by: no two tools may claim the same. */
export const claimOf = ({ submit, imageType }: Pick<Manifest, "submit" | "imageType">): string =>
  JSON.stringify([submit, imageType ?? null]);

/** Says what two tools both claim. */
export const describeClaim = (
  { submit, imageType }: Pick<Manifest, "submit" | "imageType">,
  owner: string,
): string =>
  imageType === undefined
    ? `submit path ${submit} already belongs to ${owner}`
    : `imageType "${imageType}" already belongs to ${owner}`;
