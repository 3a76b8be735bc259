import { isPublicPage } from "~/pages/legal/public-pages.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import { bringsSession } from "~/pages/frame/session-hint.ts";
import { readTheme } from "~/pages/frame/theme.ts";
import type { RequestFacts } from "../step.ts";
import { createPageCache, type KeptPage } from "./page-cache.server.ts";

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
 * What is personal is not in them: the browser asks for it. The day and the catalogue's versions are part of a page's
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
