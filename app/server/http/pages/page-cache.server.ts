import { gunzipSync, gzipSync } from "node:zlib";

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

/** A page as it lies in memory, at a quarter of its length. */
interface PackedPage extends Omit<KeptPage, "html"> {
  version: string;
  packed: Buffer;
}

const unpack = ({ packed, status, headers, nonce }: PackedPage): KeptPage => ({
  ...{ status, headers, nonce },
  html: gunzipSync(packed).toString(),
});

/** Keeps rendered pages in memory, the ones asked for last within a number of bytes. */
export function createPageCache(maxBytes: number): PageCache {
  const kept = new Map<string, PackedPage>();
  const underWay = new Map<string, Promise<KeptPage | null>>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.packed.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, version: string, { html, ...answer }: KeptPage): void {
    drop(key);
    const packed = gzipSync(html);
    kept.set(key, { ...answer, version, packed });
    bytes += packed.length;
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
        return unpack(known);
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
