// npm run build: the registry, the pages, the programs that serve them, and the pictures that links are shown with.
// `--needed` builds only pages and programs, and only where they are not up to date; several may ask at once.
import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { lock } from "proper-lockfile";
import { registryFolderOf, previewFolderOf } from "~/server/config/registry-folder.server.ts";
import { openCatalog } from "~/server/catalog/catalog.server.ts";
import { openLinkPictures } from "~/server/http/pictures/link-pictures.server.ts";
import { hashSources, isBuilt, OUTPUTS, removeStamp, writeStamp } from "./site/build-stamp.js";
import { writePrograms } from "./site/bundle-programs.ts";
import { compileStyles } from "./site/compile-styles.ts";
import { keepEarlierAssets } from "./site/earlier-assets.ts";
import { loadSettings } from "./site/load-settings.ts";
import { packFiles } from "./site/pack-files.ts";
import { writeSchemas } from "./styles/write-schemas.ts";

/** How often to look whether another build has ended, at most, and in milliseconds. */
const WAIT = { retries: 1200, factor: 1, minTimeout: 500, maxTimeout: 500 };

/** Where files of earlier builds wait while the build folder is emptied and filled. */
const ASIDE = "node_modules/.cache/earlier-assets";

/** Builds what the browser gets, packed, the pages on the server, and the programs that serve them. */
async function buildSite(): Promise<void> {
  const hash = hashSources();
  removeStamp();
  await keepEarlierAssets({ folder: OUTPUTS.client, aside: ASIDE, now: Date.now() }, async () => {
    await bundlePages();
    await packFiles(dirname(OUTPUTS.client));
  });
  await rm(dirname(OUTPUTS.programs), { recursive: true, force: true });
  await writePrograms(dirname(OUTPUTS.programs));
  writeStamp(hash);
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

/** One build at a time, since all write to the same folder. `isNeeded` is asked once it is this one's turn. */
async function takeTurn(isNeeded: () => boolean): Promise<void> {
  await mkdir("build", { recursive: true });
  const unlock = await lock("build", { retries: WAIT });
  try {
    if (isNeeded()) await buildSite();
  } finally {
    await unlock();
  }
}

const { values: options } = parseArgs({ options: { needed: { type: "boolean", default: false } } });
if (options.needed) await takeTurn(() => !isBuilt());
else {
  const env = loadSettings();
  const problems = await compileStyles(env.stylesDir, registryFolderOf(env));
  for (const line of problems) console.error(line);
  if (problems.length > 0) {
    console.error(`${problems.length} problem${problems.length === 1 ? "" : "s"} in ${env.stylesDir}`);
    process.exit(1);
  }
  writeSchemas(process.cwd());
  await takeTurn(() => true);
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
