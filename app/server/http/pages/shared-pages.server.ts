import { randomUUID, createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ServerBuild } from "@remix-run/node";
import { splitLocale, type Locale, DEFAULT_LOCALE, isLocale, localePath } from "~/i18n/locales.ts";
import { CATALOG_PATH, isPublicPage, PUBLIC_PAGES } from "~/pages/frame/site-links.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import { bringsSession } from "~/pages/frame/session-hint.ts";
import { isSharePath } from "../security-headers.server.ts";
import type { RequestFacts } from "../step.ts";
import { matchRoutes } from "@remix-run/react";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { createPackedBody, type Encoding, type PackedBody } from "../send-packed.server.ts";

/** What a page's answer is, whoever asks: final bytes. */
export interface KeptPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  /** What its inline scripts are called in the content security policy. */
  scripts: readonly string[];
  body: PackedPage;
}

interface PageCache {
  /**
   * The page under a key, rendered when it is not there: once, however many ask at the same time. A page of another
   * `version` than the one asked for is rendered anew. Null where the page must not be shared.
   */
  find(key: string, version: string, render: () => Promise<KeptPage | null>): Promise<KeptPage | null>;
}

/** Every page in every locale, in all its forms: some 130 KB each. */
const CACHE_BYTES = 96 * 1024 * 1024;
/** What a page takes in all its forms, as a multiple of its HTML. */
const FORMS_SHARE = 1.4;

/** Renders a page for a request that brings nothing but the address, with a nonce for its scripts. */
type RenderPage = (request: Request, nonce: string) => Promise<Response>;

export interface SharedPages {
  /** The page's answer; null where it must be rendered for this request alone. */
  find(
    request: AskedPage,
    facts: Pick<RequestFacts, "origin" | "path">,
    render: RenderPage,
  ): Promise<KeptPage | null>;
}

/** For so many milliseconds the catalog is not looked at again: pages are handed on for longer by whoever keeps them. */
const LOOK_EVERY_MS = 1000;

/** The catalog as it was looked at last. */
interface Look {
  at: number;
  /** The day and what the tools were compiled as. */
  version: string;
  /** The tools that were found in it since, each with its locale. */
  found: Set<string>;
}

/** What is looked at in a request. */
export interface AskedPage {
  method: string;
  /** Path and search as they were sent. */
  originalUrl: string;
  get(name: string): string | undefined;
}

type SharedPagesRuntime = Pick<Runtime, "catalog" | "now" | "provider">;

async function keepPage(answer: Response, status: number, nonce: string): Promise<KeptPage | null> {
  const isHtml = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (!isHtml || answer.status !== status || answer.headers.has("Set-Cookie")) {
    await answer.body?.cancel();
    return null;
  }
  const { html, scripts } = sealPage(await answer.text(), nonce);
  return { status, headers: [...answer.headers], scripts, body: packPage(html) };
}

type Routes = ServerBuild["routes"];
type RouteTree = Parameters<typeof matchRoutes>[0];

/** Whether the framework's own scripts ask: for more routes, or for a page's data. */
const isFrameworkCall = (path: string): boolean => /^\/__manifest$|\.data$/.test(path);

const NOTHING = "not-found";

/** The address that stands for all tools of a locale that there are none. */
const missingToolPath = (locale: Locale): string => localePath(locale, `${CATALOG_PATH}/${NOTHING}`);

/**
 * Gives a function that tells by which address a missing page is known: one for all paths, as they were sent, that the
 * same route takes in the same locale, so that in the browser it meets the route that it was rendered with. Null where
 * there may be something. A tool's id is not looked up.
 */
function createMissingFinder(routes: Routes): (path: string) => string | null {
  const listChildren = (parentId: string | undefined): RouteTree =>
    Object.values(routes).flatMap((route) => {
      if (route === undefined || route.parentId !== parentId) return [];
      const { id, path, index, caseSensitive } = route;
      const own = { id, ...(path !== undefined && { path }), caseSensitive: caseSensitive ?? false };
      return [index ? { ...own, index: true as const } : { ...own, children: listChildren(id) }];
    });
  const tree = listChildren(undefined);
  return (path) => {
    const matches = matchRoutes(tree, path);
    const last = matches?.at(-1);
    if (!matches || last === undefined || last.route.path === "*")
      return localePath(splitLocale(path).locale, `/${NOTHING.replace("-", "/")}`);
    const { lang } = last.params;
    if (lang === undefined || (lang !== DEFAULT_LOCALE && isLocale(lang))) return null;
    const parts = matches.flatMap(({ route }) => route.path || []);
    return `/${parts.join("/").replace(/:\w+\??/g, NOTHING)}`;
  };
}

/**
 * Public pages for people who are not signed in, rendered once per address and kept as the bytes that are sent; and the
 * page for addresses at which nothing is, once per locale, so that nobody fills the memory with invented ones. Of a
 * request nothing but origin and address is looked at: no cookie, no language that a browser asks for. What is personal
 * is added by the page's scripts. The day and the catalog's versions are part of a page's version, so that neither a year
 * nor a recompiled tool goes stale.
 */
export function createSharedPages(
  { catalog, now, provider }: SharedPagesRuntime,
  routes: ServerBuild["routes"],
): SharedPages {
  const cache = createPageCache(CACHE_BYTES);
  const findMissingPage = createMissingFinder(routes);

  let last: Look | null = null;
  async function lookAtCatalog(): Promise<Look> {
    const time = now();
    const at = time.getTime();
    if (last !== null && Math.abs(at - last.at) < LOOK_EVERY_MS) return last;
    const tools = await catalog.listTools();
    const version = [time.toISOString().slice(0, 10), ...tools.map((tool) => tool.version)].join(" ");
    last = { at, version, found: last?.version === version ? last.found : new Set() };
    return last;
  }

  async function hasTool({ found }: Look, id: string, locale: Locale): Promise<boolean> {
    const name = `${locale} ${id}`;
    if (found.has(name)) return true;
    const isThere = (await catalog.findTool(id, locale)) !== null;
    if (isThere) found.add(name);
    return isThere;
  }

  /** The address of the page that stands for a missing one; null where something is at the path, or may be. */
  async function findMissing(look: Look, path: string, sent: string): Promise<string | null> {
    const { locale, rest } = splitLocale(path);
    if (PUBLIC_PAGES.some((page) => page === rest)) return null; // asking the routes takes longer than the answer
    const [, , id = "", ...more] = rest.split("/");
    const isTool = rest.startsWith(`${CATALOG_PATH}/`) && more.length === 0;
    if (!isTool) return findMissingPage(sent);
    return (await hasTool(look, id, locale)) ? null : missingToolPath(locale);
  }

  return {
    async find(request, { origin, path }, render) {
      const { method, originalUrl } = request;
      const isReading = method === "GET" || method === "HEAD";
      if (!isReading || bringsSession(request.get("Cookie") ?? null) || isSharePath(path)) return null;
      const [sent = ""] = originalUrl.split("?");
      if (isFrameworkCall(sent)) return null;
      const look = await lookAtCatalog();
      const open = (address: string, status: number) =>
        cache.find(`${status} ${origin}${address}`, look.version, async () => {
          const nonce = randomUUID();
          return keepPage(await render(new Request(origin + address), nonce), status, nonce);
        });
      const missing = await findMissing(look, path, sent);
      if (missing !== null) return open(missing, 404);
      const isShareable = originalUrl === path && isPublicPage(path) && provider.busyForS() === null; // a note on the page counts seconds then
      return isShareable ? open(path, 200) : null;
    },
  };
}

/** Seconds for which a shared cache may hand on a page without asking, and for which it may while it asks for a newer one. */
export const PAGE_CACHING = { freshS: 300, staleS: 86_400 } as const;

/** Seconds for which it may say that nothing is at an address: something may come to be there. */
const MISSING_FRESH_S = 60;

/** The `Cache-Control` of a page that is the same for everybody. Browsers ask each time, and are answered 304. */
export const sharedCaching = (status: number): string =>
  status === 200
    ? `public, max-age=0, s-maxage=${PAGE_CACHING.freshS}, stale-while-revalidate=${PAGE_CACHING.staleS}`
    : `public, max-age=0, s-maxage=${MISSING_FRESH_S}`;

/** Keeps rendered pages in memory, the ones asked for last within a number of bytes. */
export function createPageCache(maxBytes: number): PageCache {
  const kept = new LRUCache<string, KeptPage & { version: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.ceil(body.byteCount * FORMS_SHARE),
  });
  const underWay = new Map<string, Promise<KeptPage | null>>();

  return {
    async find(key, version, render) {
      const known = kept.get(key);
      if (known?.version === version) return known;
      const run = `${version} ${key}`;
      const running = underWay.get(run);
      if (running) return running;
      const rendering = render()
        .then((page) => {
          if (page !== null) kept.set(key, { ...page, version });
          return page;
        })
        .finally(() => underWay.delete(run));
      underWay.set(run, rendering);
      return rendering;
    },
  };
}

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Within four percent of the best in less than half of its time: a page is packed while somebody waits for it. */
const BROTLI_QUALITY = 10;

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** A page without its nonce, and what stands for its own inline scripts in a content security policy. */
interface SealedPage {
  html: string;
  /** Sources such as `'sha256-…'`, each once. */
  scripts: readonly string[];
}

/**
 * Takes the nonce out of a rendered page, and hashes instead the inline scripts that carried it. A script that found its
 * way into the page otherwise has no nonce, so it gets no hash either.
 * @throws where the nonce stands elsewhere than in an attribute of its name
 */
export function sealPage(rendered: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const own = [...rendered.matchAll(SCRIPT)].filter(
    ([, attributes = ""]) => attributes.includes(mark) && !/\ssrc=/.test(attributes),
  );
  const hashes = own.map(
    ([, , script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const html = rendered.replaceAll(mark, "");
  invariant(!html.includes(nonce), "a page that is shared holds nothing of a nonce");
  return { html, scripts: [...new Set(hashes)] };
}

/** A page's HTML in the forms in which it is sent, each made when it is first asked for. */
export interface PackedPage {
  /** Of the HTML itself; packed forms are a fifth of it. */
  byteCount: number;
  /** The page in one form: the same bytes for all who ask. */
  takeForm(encoding: Encoding): Promise<PackedBody>;
}

const PACKERS: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => packBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (html) => packGzip(html, { level: constants.Z_BEST_COMPRESSION }),
  identity: async (html) => html,
};

/** Holds a page's HTML for all who ask for it. Nothing is packed in a form that nobody takes. */
export function packPage(html: string): PackedPage {
  const bytes = Buffer.from(html);
  const packed = new Map<Encoding, Promise<PackedBody>>();
  return {
    byteCount: bytes.length,
    takeForm(encoding) {
      const known = packed.get(encoding);
      if (known) return known;
      const packing = PACKERS[encoding](bytes).then(createPackedBody);
      packed.set(encoding, packing);
      return packing;
    },
  };
}
