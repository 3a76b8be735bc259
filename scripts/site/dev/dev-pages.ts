import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Router, urlencoded, type RequestHandler } from "express";
import { z } from "zod";
import { DEFAULT_LOCALE, LOCALES } from "#registry/contract/locale.ts";
import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { PROXY_HEADERS } from "~/server/http/limits/proxy-headers.ts";
import { listProblems } from "../../styles/check-styles.ts";
import { readGlossaries } from "../../styles/checks/translation/read-glossaries.ts";
import { listWork } from "../../styles/translate/list-work.ts";
import { DEV_PROVIDERS, printCopyPage, printIndex, printStylePage } from "./print-pages.ts";
import { readEdited, saveEdited } from "./save-file.ts";
import { COMMIT } from "./print-results.ts";
import { openTakes, type TakesOptions } from "./show-takes.ts";
import { addVendorPage, type VendorPlay } from "./vendor-page.ts";

export interface DevPagesOptions extends TakesOptions {
  /** The repository's folder. */
  root: string;
  vendor: VendorPlay;
}

export interface DevPages {
  handle: RequestHandler;
  /** Frees what results were made with. */
  close(): Promise<void>;
}

/** A style's files that have editors here, in the order in which they are written. */
const EDITED = [
  ...["manifest.json", "form.json", "prompt.md", `copy/${DEFAULT_LOCALE}.json`],
  ...["examples.json", "promise.json"],
];
const SCHEMAS = ["manifest", "form", "copy", "examples", "promise"].map((name) => `${name}.schema.json`);

const postSchema = z.object({ name: z.string(), text: z.string(), mark: z.string() });
const querySchema = z.object({
  provider: z.enum(DEV_PROVIDERS).catch("local"),
  notice: z.enum(["changed", "unknown"]).optional().catch(undefined),
  against: z
    .union([z.literal(COMMIT), z.coerce.number().int()])
    .optional()
    .catch(undefined),
});
const NOTICES = {
  changed: "Somebody else has written that file meanwhile. It is shown as it is; nothing was saved.",
  unknown: "There is no such file in this style; nothing was saved.",
};

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Scripts are this server's files; results stand in a frame of the same origin, styles are their own. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/**
 * Lets only whoever sits at this machine pass: the connection comes from loopback and the host is named so, which a page
 * elsewhere whose name leads here can't say; what changes something comes from a page of ours. To all others there is
 * nothing.
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
  response.set({
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
  });
  next();
};

/**
 * The prompt engineer's pages of the development server, below `/dev`: a style's texts beside what they make of pinned
 * photographs, and its copy in all languages. They write only a style's own texts below the folder of styles.
 */
export function createDevPages(options: DevPagesOptions): DevPages {
  const { stylesDir, root } = options;
  const takes = openTakes(options);
  const router = Router();
  router.use("/dev", guardDeveloper);
  router.get(
    "/dev",
    (_request, response) => void response.type("html").send(printIndex(listStyleIds(stylesDir))),
  );
  addVendorPage(router, options.vendor);
  router.get("/dev/schema/:file", (request, response, next) => {
    const file = SCHEMAS.find((name) => name === request.params.file);
    if (file) response.type("json").send(readFileSync(join(root, "registry/schema", file)));
    else next();
  });
  router.param("id", (_request, response, next, id: string) => {
    if (listStyleIds(stylesDir).includes(id)) next();
    else response.status(404).type("text").send("There is no such style.\n");
  });
  router.get("/dev/styles/:id", (request, response) => {
    const { id } = request.params;
    const { provider, notice } = querySchema.parse(request.query);
    const folders = { ids: [id], read: (one: string) => readStyleSource(stylesDir, one) };
    const page = printStylePage({
      id,
      files: EDITED.flatMap((name) => readEdited(stylesDir, id, name) ?? []),
      problems: listProblems({ folders, ids: [id], root }),
      provider,
      notice: notice ? NOTICES[notice] : "",
    });
    response.type("html").send(page);
  });
  router.get("/dev/styles/:id/results", (request, response, next) => {
    const { provider, against } = querySchema.parse(request.query);
    const gone = new AbortController();
    response.type("html").on("close", () => gone.abort());
    const send = async (): Promise<void> => {
      for await (const piece of takes.show(request.params.id, { provider, against }, gone.signal))
        response.write(piece);
      response.end();
    };
    send().catch(next);
  });
  router.post("/dev/styles/:id", urlencoded({ extended: false, limit: "1mb" }), (request, response) => {
    const { provider } = querySchema.parse(request.query);
    const posted = postSchema.safeParse(request.body);
    const outcome = posted.success ? saveEdited(stylesDir, request.params.id, posted.data) : "unknown";
    if (outcome === "saved") takes.begin(request.params.id, provider).catch(() => undefined); // told where they are shown
    // The page's script shows the results at once, and asks for the page, which waits for check, beside them.
    if (request.accepts(["html", "text"]) === "text") return void response.type("text").send(outcome);
    const told = new URLSearchParams({ provider, ...(outcome !== "saved" && { notice: outcome }) });
    response.redirect(303, `/dev/styles/${encodeURIComponent(request.params.id)}?${told}`);
  });
  router.get("/dev/copy/:id", (request, response) => {
    const source = readStyleSource(stylesDir, request.params.id);
    const glossaries = readGlossaries(root);
    const work = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) =>
      listWork(source, locale, glossaries),
    );
    response.type("html").send(printCopyPage(source.id, work));
  });
  return {
    handle: router,
    async close() {
      await takes.close();
      await options.vendor.stop();
    },
  };
}
