/** Whether a caller's `If-None-Match` names an ETag, alone or in a list. */
export const knowsEtag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(",").some((entry) => entry.trim() === "*" || entry.trim().replace(/^W\//, "") === etag) ??
  false;
