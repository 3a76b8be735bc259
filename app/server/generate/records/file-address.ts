import { SAMPLE_PHOTOS, samplePath } from "#registry/contract/sample-photos.ts";

/** Where a stored file is read, on the origin that the request came to. */
export const storageBaseOf = (origin: string): string => `${origin}/files/`;

export const fileAddress = (origin: string, key: string): string => storageBaseOf(origin) + key;

const UPLOAD_KEY = /^uploads\/[A-Za-z0-9_-]{8,128}\.(?:jpg|jpeg|png)$/;

/**
 * The storage key in an upload's address, or null when it is not exactly such an address on one of our origins.
 * The text is compared, never fetched, decoded or normalised, so that no other spelling can mean anything.
 */
export function uploadKeyOf(address: string, origins: readonly string[]): string | null {
  const base = origins.map(storageBaseOf).find((candidate) => address.startsWith(candidate));
  if (base === undefined) return null;
  const key = address.slice(base.length);
  return UPLOAD_KEY.test(key) ? key : null;
}

const OUTPUT_KEY = /^outputs\/[A-Za-z0-9_-]{8,128}\.(?:jpg|png)$/;

/** The key of what can be a photo: an upload, a result that is a picture, or one of the site's samples; null for all else. */
export function photoKeyOf(address: string, origins: readonly string[]): string | null {
  const sample = SAMPLE_PHOTOS.find(({ name }) =>
    origins.some((origin) => address === origin + samplePath(name)),
  );
  if (sample) return `samples/${sample.name}.jpg`;
  const base = origins.map(storageBaseOf).find((candidate) => address.startsWith(candidate));
  const key = base === undefined ? "" : address.slice(base.length);
  return OUTPUT_KEY.test(key) ? key : uploadKeyOf(address, origins);
}

/** Whether an address leads to this site, by any of the origins it has. */
export const isOurAddress = (address: string, origins: readonly string[]): boolean =>
  origins.some((origin) => address === origin || address.startsWith(`${origin}/`));
