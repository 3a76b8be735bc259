/** What a page's answer is, whoever asks: everything but the nonce, which is the asker's own. */
export interface KeptPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  html: string;
  /** The nonce that stands in `html`. */
  nonce: string;
}

export interface PageCache {
  /**
   * The page under a key, rendered when it is not there: once, however many ask at the same time. A page of another
   * `version` than the one asked for is rendered anew. Null where the page must not be shared.
   */
  find(key: string, version: string, render: () => Promise<KeptPage | null>): Promise<KeptPage | null>;
}

/** Letters of a JavaScript string take two bytes when one of them is not Latin. */
const bytesOf = ({ html }: KeptPage): number => 2 * html.length;

/** Keeps rendered pages in memory, the ones asked for last within a number of bytes. */
export function createPageCache(maxBytes: number): PageCache {
  const kept = new Map<string, { version: string; page: KeptPage }>();
  const underWay = new Map<string, Promise<KeptPage | null>>();
  let bytes = 0;

  function drop(key: string): void {
    const entry = kept.get(key);
    if (entry) bytes -= bytesOf(entry.page);
    kept.delete(key);
  }

  function keep(key: string, version: string, page: KeptPage): void {
    drop(key);
    kept.set(key, { version, page });
    bytes += bytesOf(page);
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) return;
      drop(oldest);
    }
  }

  return {
    async find(key, version, render) {
      const known = kept.get(key);
      if (known?.version === version) {
        kept.delete(key);
        kept.set(key, known); // the last one asked for goes last
        return known.page;
      }
      const run = `${version} ${key}`;
      const running = underWay.get(run);
      if (running) return running;
      const rendering = render()
        .then((page) => {
          if (page) keep(key, version, page);
          return page;
        })
        .finally(() => underWay.delete(run));
      underWay.set(run, rendering);
      return rendering;
    },
  };
}
