/** Seconds for which a shared cache may hand on a page without asking, and for which it may while it asks for a newer one. */
export const PAGE_CACHING = { freshS: 300, staleS: 86_400 } as const;

/** Seconds for which it may say that nothing is at an address: something may come to be there. */
const MISSING_FRESH_S = 60;

/** The `Cache-Control` of a page that is the same for everybody. Browsers ask each time, and are answered 304. */
export const sharedCaching = (status: number): string =>
  status === 200
    ? `public, max-age=0, s-maxage=${PAGE_CACHING.freshS}, stale-while-revalidate=${PAGE_CACHING.staleS}`
    : `public, max-age=0, s-maxage=${MISSING_FRESH_S}`;
