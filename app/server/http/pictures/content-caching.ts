const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

/** How long a file may be kept: for ever at an address with the content's own hash, at any other for an hour. */
export const contentCaching = (isCurrent: boolean) => {
  const maxAgeS = isCurrent ? YEAR_S : HOUR_S;
  return {
    maxAgeS,
    immutable: isCurrent,
    /** The `Cache-Control` header. */
    header: `public, max-age=${maxAgeS}${isCurrent ? ", immutable" : ""}`,
  };
};
