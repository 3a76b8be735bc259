import { gunzipSync, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isPublicPage } from "~/pages/legal/public-pages.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import { bringsSession } from "~/pages/frame/header/session-hint.ts";
import { readTheme } from "~/pages/frame/header/theme.ts";
import type { RequestFacts } from "../step.ts";

/** What a page's answer is, whoever asks: everything but the nonce, which is the asker's own. */
export interface KeptPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  html: string;
  /** The nonce that stands in `html`. */
  nonce: string;
}

interface PageCache {
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

/** Every page in every locale and theme, packed to some 25 KB each. */
const CACHE_BYTES = 48 * 1024 * 1024;

/** Renders a page for a request that brings nothing but what the page may depend on. */
type RenderPage = (request: Request) => Promise<Response>;

export interface SharedPages {
  /** The page's answer with this request's own nonce; null where it must be rendered for this request alone. */
  find(request: AskedPage, facts: RequestFacts, render: RenderPage): Promise<KeptPage | null>;
}

/** What is looked at in a request. */
export interface AskedPage {
  method: string;
  /** Path and search as they were sent. */
  originalUrl: string;
  get(name: string): string | undefined;
}

type SharedPagesRuntime = Pick<Runtime, "catalog" | "now" | "provider" | "viewers">;

const isHtml = (answer: Response): boolean =>
  answer.status === 200 &&
  (answer.headers.get("Content-Type") ?? "").startsWith("text/html") &&
  !answer.headers.has("Set-Cookie");

async function keepPage(answer: Response, nonce: string): Promise<KeptPage | null> {
  if (!isHtml(answer)) {
    await answer.body?.cancel();
    return null;
  }
  return { status: answer.status, headers: [...answer.headers], html: await answer.text(), nonce };
}

/**
 * Public pages for people who are not signed in, rendered once per address, theme, and whether the browser has been here.
 * What is personal is not in them: the browser asks for it. The day and the catalog's versions are part of a page's
 * version, so that neither a year nor a recompiled tool goes stale.
 */
export function createSharedPages({ catalog, now, provider, viewers }: SharedPagesRuntime): SharedPages {
  const cache = createPageCache(CACHE_BYTES);

  async function readVersion(): Promise<string> {
    const tools = await catalog.listTools();
    return [now().toISOString().slice(0, 10), ...tools.map(({ version }) => version)].join(" ");
  }

  return {
    async find(request, { origin, path, cspNonce }, render) {
      const cookie = request.get("Cookie") ?? null;
      const isShareable =
        request.method === "GET" &&
        request.originalUrl === path &&
        isPublicPage(path) &&
        !bringsSession(cookie) &&
        provider.busyForS() === null; // a note on the page counts seconds then
      if (!isShareable) return null;
      const asked = new Request(origin + path, cookie === null ? {} : { headers: { Cookie: cookie } });
      const key = [origin, path, readTheme(cookie) ?? "system", viewers.visitorIdOf(asked) !== null].join(
        " ",
      );
      const page = await cache.find(key, await readVersion(), async () =>
        keepPage(await render(asked), cspNonce),
      );
      return page && { ...page, html: page.html.replaceAll(page.nonce, cspNonce), nonce: cspNonce };
    },
  };
}

/** Keeps rendered pages in memory, the ones asked for last within a number of bytes. */
export function createPageCache(maxBytes: number): PageCache {
  const kept = new LRUCache<string, PackedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ packed }) => packed.length,
  });
  const underWay = new Map<string, Promise<KeptPage | null>>();

  return {
    async find(key, version, render) {
      const known = kept.get(key);
      if (known?.version === version) return unpack(known);
      const run = `${version} ${key}`;
      const running = underWay.get(run);
      if (running) return running;
      const rendering = render()
        .then((page) => {
          if (page === null) return null;
          const { html, ...answer } = page;
          kept.set(key, { ...answer, version, packed: gzipSync(html) });
          return page;
        })
        .finally(() => underWay.delete(run));
      underWay.set(run, rendering);
      return rendering;
    },
  };
}
