import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { startSite, type Site } from "../../../tests/site-process.ts";
import { chooseStyle } from "../../../tests/styles/list-styles.ts";
import { readCpuMs } from "./read-cpu.ts";
import { figuresFile, findLosses, renderFigures, summarize, type PageFigures } from "./page-figures.ts";

const ROUNDS = 9;
const REQUESTS = 1000;
const AT_ONCE = 8;
const ASSETS = "build/client/assets";
const FIGURES = "docs/performance.json";
const PAGE = "docs/performance.md";

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** The bytes of an answer, as they were sent. */
const fetchBytes = (address: string, encoding: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(address, { agent, headers: { "Accept-Encoding": encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("end", () =>
        answer.statusCode === 200
          ? resolve(Buffer.concat(parts))
          : reject(new Error(`${address} is answered with ${answer.statusCode}`)),
      );
    }).once("error", reject);
  });

/** Milliseconds of the site's processor for an answer. */
async function measureAnswer({ pid, baseUrl }: Site, path: string): Promise<number> {
  const since = await readCpuMs(pid);
  for (let asked = 0; asked < REQUESTS; asked += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => fetchBytes(baseUrl + path, "br")));
  return ((await readCpuMs(pid)) - since) / REQUESTS;
}

/** The built script whose packed bytes are nearest to a number of them. */
async function findScript(bytes: number): Promise<string> {
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith(".js.br"));
  const sized = await Promise.all(
    files.map(async (file) => ({ file, off: Math.abs((await stat(`${ASSETS}/${file}`)).size - bytes) })),
  );
  const [nearest] = sized.sort((a, b) => a.off - b.off);
  if (nearest === undefined) throw new Error("no script was built");
  return `/assets/${nearest.file.replace(/\.br$/, "")}`;
}

async function measurePage(site: Site, page: string): Promise<PageFigures> {
  const read = (path: string, encoding: string) => fetchBytes(site.baseUrl + path, encoding);
  const [html, packed] = [await read(page, "identity"), await read(page, "br")];
  const scripts = new Set(
    [...html.toString().matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path),
  );
  const sizes = await Promise.all([...scripts].map(async (path) => (await read(path, "br")).length));
  const file = await findScript(packed.length);
  await measureAnswer(site, file);
  await measureAnswer(site, page);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    ratios.push((await measureAnswer(site, page)) / (await measureAnswer(site, file)));
  return {
    page,
    plain: html.length,
    packed: packed.length,
    scripts: sizes.reduce((sum, size) => sum + size, 0),
    ratio: summarize(ratios),
  };
}

/**
 * Measures home, catalog and a style's page against a packed file; with `--write` commits the figures, with `--check`
 * compares with those that are committed.
 * @throws when a figure is worse than the committed one by more than the tolerance
 */
export async function benchPages(_: Date, flags: readonly string[]): Promise<string[]> {
  const site = await startSite();
  const pages: PageFigures[] = [];
  try {
    for (const page of ["/", CATALOG_PATH, toolPath(chooseStyle().style)])
      pages.push(await measurePage(site, page));
  } finally {
    agent.destroy();
    await site.stop();
  }
  const figures = { rounds: ROUNDS, pages };
  if (flags.includes("--write")) {
    await writeFile(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
    await writeFile(PAGE, renderFigures(figures));
  }
  if (flags.includes("--check")) {
    const losses = findLosses(pages, figuresFile.parse(JSON.parse(await readFile(FIGURES, "utf8"))).pages);
    if (losses.length > 0) throw new Error(losses.join("\n"));
  }
  return renderFigures(figures).split("\n").slice(6);
}
