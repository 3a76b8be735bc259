// npm run build: the registry, the pages, the programs that serve them, and the pictures that links are shown with.
// `--needed` builds only pages and programs, and of them only what is not up to date; several may ask at once.
import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { transform } from "esbuild";
import { lock } from "proper-lockfile";
import { registryFolderOf, previewFolderOf } from "~/server/config/registry-folder.server.ts";
import { openCatalog } from "~/server/catalog/catalog.server.ts";
import { openLinkPictures } from "~/server/http/pictures/link-pictures.server.ts";
import { beginPages, endPages, findStaleParts, OUTPUTS } from "./site/build-stamp.js";
import { bundlePrograms } from "./site/bundle-programs.ts";
import { compileStyles } from "./site/compile-styles.ts";
import { keepEarlierAssets } from "./site/earlier-assets.ts";
import { loadSettings } from "./site/load-settings.ts";
import { packFiles } from "./site/pack-files.ts";
import { writeSchemas } from "./styles/write-schemas.ts";

/** How often to look whether another build has ended, at most, and in milliseconds. */
const WAIT = { retries: 1200, factor: 1, minTimeout: 500, maxTimeout: 500 };

/** Where files of earlier builds wait while the build folder is emptied and filled. */
const ASIDE = "node_modules/.cache/earlier-assets";

/** Builds what the browser gets, packed, and the pages on the server. */
async function buildPages(): Promise<void> {
  beginPages();
  const ways = { folder: OUTPUTS.client, aside: ASIDE, now: Date.now() };
  await keepEarlierAssets(ways, async () => {
    await bundlePages();
    await shortenPages(dirname(OUTPUTS.pages));
    await packFiles(dirname(OUTPUTS.client));
  });
  endPages();
}

/** Bundles what the browser gets and the pages on the server. Another process does it, and this one keeps its lock fresh. */
async function bundlePages(): Promise<void> {
  const child = spawn(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const status = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
  if (status !== 0) process.exit(status);
}

/**
 * Writes the pages on the server shorter: what runs stays in memory as text, with a byte for each letter where none lies
 * beyond ASCII. Vite's own way would write style sheets otherwise than for the browser, and give them other names.
 */
async function shortenPages(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".js"));
  for (const path of files.map((file) => join(folder, file))) {
    const options = { minifyWhitespace: true, minifySyntax: true, legalComments: "none" } as const;
    const { code } = await transform(await readFile(path, "utf8"), { ...options, target: "node20" });
    await writeFile(path, code);
  }
}

/** One build at a time, since all write to the same folder. `isNeeded` is asked once it is this one's turn. */
async function bundleSite(isNeeded: (part: "client" | "pages" | "programs") => boolean): Promise<void> {
  await mkdir("build", { recursive: true });
  const unlock = await lock("build", { retries: WAIT });
  try {
    if (isNeeded("client") || isNeeded("pages")) await buildPages();
    if (isNeeded("programs")) await bundlePrograms();
  } finally {
    await unlock();
  }
}

const { values: options } = parseArgs({ options: { needed: { type: "boolean", default: false } } });
if (options.needed) await bundleSite((part) => findStaleParts().includes(part));
else {
  const env = loadSettings();
  const problems = await compileStyles(env.stylesDir, registryFolderOf(env));
  for (const line of problems) console.error(line);
  if (problems.length > 0) {
    console.error(`${problems.length} problem${problems.length === 1 ? "" : "s"} in ${env.stylesDir}`);
    process.exit(1);
  }
  writeSchemas(process.cwd());
  await bundleSite(() => true);
  console.log(`${await drawLinkPictures(env)} link pictures`);
}

interface Folders {
  stylesDir: string;
  dataDir: string;
}

/** Draws the link picture of each tool that is not there yet; it shows nothing that a provider decides. Gives their number. */
async function drawLinkPictures(folders: Folders): Promise<number> {
  const catalog = openCatalog(registryFolderOf(folders), "hosted");
  const pictures = openLinkPictures({
    catalog,
    stylesDir: folders.stylesDir,
    folder: previewFolderOf(folders),
    onFailure: (error) => {
      throw error;
    },
  });
  const tools = await catalog.listTools();
  const drawn = await Promise.all(tools.map(({ id }) => pictures.find(id)));
  return drawn.filter((picture) => picture !== null).length;
}
