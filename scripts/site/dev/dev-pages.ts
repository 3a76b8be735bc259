import { Router, type RequestHandler, type Response } from "express";
import { z } from "zod";
import { listStyleIds } from "#registry/source/style-source.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { PROXY_HEADERS } from "~/server/http/limits/proxy-headers.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { makePreview, planPreview, type Photo } from "../../styles/preview/make-preview.ts";
import { escape, printHead, printPage, printPair, printPlan } from "../../styles/preview/print-preview.ts";
import { addVendorPage, type VendorPlay } from "./vendor-page.ts";

/** Who makes previews here: the engine, or a vendor that this machine plays. */
const DEV_PROVIDERS = ["local", "loopback"] as const;
type DevProvider = (typeof DEV_PROVIDERS)[number];

export interface DevPagesOptions {
  stylesDir: string;
  /** The photographs that every style is previewed on. */
  readPhotos(): Promise<Photo[]>;
  openProvider(name: DevProvider): Promise<Provider>;
  vendor: VendorPlay;
}

export interface DevPages {
  handle: RequestHandler;
  /** Closes the providers and the played vendor. */
  close(): Promise<void>;
}

const querySchema = z.object({ provider: z.enum(DEV_PROVIDERS).catch("local") });

/** Pixels on the longer side of a preview: five of them are made after each save. */
const SIDE = 256;

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Vite's own client reloads the page after a save, and lays errors of a style's files over it. */
const RELOAD = '<script type="module" src="/@vite/client"></script>';

/**
 * Lets only this machine pass: the connection comes from loopback and the host is named so, which a page elsewhere whose
 * name leads here can't say; a change comes from a page of this server. All others get 404.
 */
const guardDeveloper: RequestHandler = (request, response, next) => {
  const { method, socket } = request;
  const host = request.get("Host") ?? "";
  const isNear = LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") && LOOPBACK_HOST.test(host);
  if (!isNear || PROXY_HEADERS.some((name) => request.get(name) !== undefined))
    return void response.status(404).type("text").send("Not found.\n");
  const isReading = method === "GET" || method === "HEAD";
  if (!isReading && request.get("Origin") !== `http://${host}`)
    return void response.status(403).type("text").send("Only a page of this server may change something.\n");
  response.set({ "Content-Security-Policy": POLICY, "Cache-Control": "no-store" });
  next();
};

function printIndex(ids: readonly string[]): string {
  const links = ids.map((id) => `<li><a href="/dev/styles/${encodeURIComponent(id)}">${escape(id)}</a></li>`);
  return printPage(
    "Styles",
    `<h1>Styles</h1><p><a href="/dev/vendor">Vendor's calls and faults</a></p><ul>${links.join("")}</ul>`,
    RELOAD,
  );
}

function printStart(id: string): string {
  const others = DEV_PROVIDERS.map((name) => `<a href="?provider=${name}">${name}</a>`);
  return `${printHead(id, RELOAD)}<p><a href="/dev">All styles</a> · <a href="${toolPath(id)}">Its page</a> · ${others.join(" · ")}</p><h1>${escape(id)}</h1>\n`;
}

/** Sends the previews of a style's folder as it is now, each as soon as it is made. */
async function sendPreviews(
  response: Response,
  { stylesDir, readPhotos }: Pick<DevPagesOptions, "stylesDir" | "readPhotos">,
  id: string,
  provider: Provider,
): Promise<void> {
  response.type("html").write(printStart(id));
  try {
    const { sets, ...plan } = planPreview(stylesDir, id, await readPhotos(), provider);
    const results = sets.map((set) => makePreview(provider, plan.tool, set, SIDE));
    for (const [index, result] of results.entries())
      response.write(printPair(sets[index] ?? [], await result));
    response.write(printPlan({ sets, ...plan }));
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    response.write(`<pre class="error">${escape(told)}</pre>`);
  }
  response.end("</body></html>\n");
}

/**
 * Makes the prompt engineer's pages of the development server, below `/dev`: previews of a style on pinned photographs,
 * which reload on save, and the played vendor. They write no file.
 */
export function createDevPages(options: DevPagesOptions): DevPages {
  const { stylesDir, vendor } = options;
  const providers = new Map<DevProvider, Promise<Provider>>();
  const openProvider = (name: DevProvider): Promise<Provider> => {
    const opened = providers.get(name) ?? options.openProvider(name);
    providers.set(name, opened);
    return opened;
  };
  let read: Promise<Photo[]> | undefined;
  const readPhotos = () => (read ??= options.readPhotos());
  const router = Router();
  router.use("/dev", guardDeveloper);
  router.get("/dev", (_request, response) => {
    response.type("html").send(printIndex(listStyleIds(stylesDir)));
  });
  addVendorPage(router, vendor);
  router.get("/dev/styles/:id", async (request, response, next) => {
    const { id } = request.params;
    if (!listStyleIds(stylesDir).includes(id))
      return void response.status(404).type("text").send("There is no such style.\n");
    try {
      const provider = await openProvider(querySchema.parse(request.query).provider);
      await sendPreviews(response, { stylesDir, readPhotos }, id, provider);
    } catch (error) {
      next(error);
    }
  });
  return {
    handle: router,
    async close() {
      for (const opened of providers.values()) await (await opened).close();
      await vendor.stop();
    },
  };
}
