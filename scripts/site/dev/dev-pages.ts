import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Router, urlencoded, type RequestHandler } from "express";
import sharp from "sharp";
import { z } from "zod";
import { DEFAULT_LOCALE, LOCALES } from "#registry/contract/locale.ts";
import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { listProblems } from "../../styles/check-styles.ts";
import { readGlossaries } from "../../styles/checks/translation/read-glossaries.ts";
import { makeTake, type Take } from "../../styles/preview/make-take.ts";
import { printPreview } from "../../styles/preview/print-preview.ts";
import { listWork } from "../../styles/translate/list-work.ts";
import { guardDeveloper } from "./guard-developer.ts";
import { printCopyPage, printIndex, printStylePage } from "./print-pages.ts";
import { readEdited, saveEdited } from "./save-file.ts";
import { addVendorPage, type VendorPlay } from "./vendor-page.ts";

const DEV_PROVIDERS = ["local", "loopback"] as const;
type DevProvider = (typeof DEV_PROVIDERS)[number];

export interface DevPagesOptions {
  stylesDir: string;
  /** The repository's folder. */
  root: string;
  /** The pinned photographs. */
  readPhotos(): Promise<{ name: string; bytes: Buffer }[]>;
  openProvider(name: DevProvider): Promise<Provider>;
  vendor: VendorPlay;
}

export interface DevPages {
  handle: RequestHandler;
  /** Frees what results were made with. */
  close(): Promise<void>;
}

/** Longer side of the photographs here, in pixels: a result comes within a second or two. */
const SIDE = 512;
/** So many takes stand side by side. */
const MOST_TAKES = 10;
const SCHEMAS = ["manifest.schema.json", "form.schema.json"];
const EDITED = ["manifest.json", "form.json", "prompt.md"];

const postSchema = z.object({ name: z.string(), text: z.string(), mark: z.string() });
const querySchema = z.object({
  provider: z.enum(DEV_PROVIDERS).catch("local"),
  notice: z.enum(["changed", "unknown"]).optional().catch(undefined),
});
const NOTICES = {
  changed: "Somebody else has written that file meanwhile. It is shown as it is; nothing was saved.",
  unknown: "There is no such file in this style; nothing was saved.",
};

/** What a folder made of the photographs, state after state; opens a provider when it is first needed. */
function openTakes({ stylesDir, readPhotos, openProvider }: DevPagesOptions) {
  const providers = new Map<DevProvider, Promise<Provider>>();
  const takes = new Map<string, Take[]>();
  let photos: Promise<{ name: string; bytes: Buffer }[]> | undefined;
  const readSmall = async () =>
    Promise.all(
      (await readPhotos()).map(async ({ name, bytes }) => ({
        name,
        bytes: await sharp(bytes).resize(SIDE, SIDE, { fit: "inside" }).jpeg({ quality: 92 }).toBuffer(),
      })),
    );
  return {
    /** Makes results of a folder that changed since, and gives the page of the last ones. */
    async show(id: string, wanted: DevProvider): Promise<string> {
      const provider = providers.get(wanted) ?? openProvider(wanted);
      providers.set(wanted, provider);
      photos ??= readSmall();
      const known = takes.get(`${wanted} ${id}`) ?? [];
      const number = (known.at(-1)?.number ?? 0) + 1;
      const job = {
        provider: await provider,
        wanted,
        stylesDir,
        photos: await photos,
        number,
        isSmall: true,
      };
      const take = await makeTake(id, job);
      const isSame = JSON.stringify(known.at(-1)?.parts) === JSON.stringify(take.parts);
      const shown = [...(isSame ? known.slice(0, -1) : known), take].slice(-MOST_TAKES);
      takes.set(`${wanted} ${id}`, shown);
      return printPreview({ id, photos: await photos, takes: shown, isLive: false });
    },
    close: async () => {
      for (const provider of providers.values()) await (await provider).close();
    },
  };
}

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
    const { provider } = querySchema.parse(request.query);
    takes.show(request.params.id, provider).then((page) => response.type("html").send(page), next);
  });
  router.post("/dev/styles/:id", urlencoded({ extended: false, limit: "1mb" }), (request, response) => {
    const { provider } = querySchema.parse(request.query);
    const posted = postSchema.safeParse(request.body);
    const outcome = posted.success ? saveEdited(stylesDir, request.params.id, posted.data) : "unknown";
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
