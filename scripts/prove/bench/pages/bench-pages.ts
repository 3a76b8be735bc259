import { readdir, stat } from "node:fs/promises";
import { localePath, type Locale } from "~/i18n/locales.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { startSite, type Site } from "../../../../tests/site-process.ts";
import { chooseStyle } from "../../../../tests/styles/list-styles.ts";
import { figureOf, type Figure, type Measured } from "../shape/figure.ts";
import { openAsker, type Asker } from "./ask-pages.ts";
import { openLooker, WINDOW_NAMES, type Looker } from "./read-first-view.ts";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const ROUNDS = 9;
/** Answers that a round measures, and those before the first, until what is hot is compiled. */
const REQUESTS = 1000;
const WARM_UP_ROUNDS = 3;
const ASSETS = "build/client/assets";
const LOCALES: readonly Locale[] = ["en", "de"];

/** What the project has set itself: of an answer's time, and for a first view of home and catalog. */
const GOAL_RATIO = 1.3;
const GOAL_PICTURES = 150;
/** Of a style's page. */
const GOAL_PLAIN = 66;
const GOAL_PACKED = 15.5;
const GOAL_SCRIPTS = 115;

interface Page {
  name: string;
  path: string;
  goals: { plain?: number; packed?: number; scripts?: number; pictures?: number };
}

const PAGES: readonly Page[] = [
  { name: "home", path: "/", goals: { pictures: GOAL_PICTURES } },
  { name: "catalog", path: CATALOG_PATH, goals: { pictures: GOAL_PICTURES } },
  {
    name: "style",
    path: toolPath(chooseStyle().style),
    goals: { plain: GOAL_PLAIN, packed: GOAL_PACKED, scripts: GOAL_SCRIPTS },
  },
];

const bytesOf = (name: string, bytes: number, goal?: number): Figure =>
  figureOf(name, [bytes / 1000], { kind: "bytes", unit: "KB", ...(goal !== undefined && { goal }) });

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

/** Bytes of a page and of what it asks for at once. */
async function countBytes(
  { baseUrl }: Site,
  { name, path, goals }: Page,
  locale: Locale,
  { asker, looker }: { asker: Asker; looker: Looker | null },
): Promise<Figure[]> {
  const address = baseUrl + localePath(locale, path);
  const [html, packed] = [await asker.fetch(address, "identity"), await asker.fetch(address, "br")];
  const scripts = new Set(
    [...html.toString().matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, script = ""]) => script),
  );
  const sizes = await Promise.all(
    [...scripts].map(async (script) => (await asker.fetch(baseUrl + script, "br")).length),
  );
  const called = `${name}, ${locale}`;
  const figures = [
    bytesOf(`${called}: HTML, plain`, html.length, goals.plain),
    bytesOf(`${called}: HTML, packed`, packed.length, goals.packed),
    bytesOf(
      `${called}: scripts, packed`,
      sizes.reduce((sum, size) => sum + size, 0),
      goals.scripts,
    ),
  ];
  if (looker)
    for (const shown of WINDOW_NAMES) {
      const bytes = await looker.read(address, locale, shown);
      figures.push(bytesOf(`${called}: pictures of the first view, ${shown}`, bytes, goals.pictures));
    }
  return figures;
}

const PROGRAM = fileURLToPath(new URL("serve-bare.ts", import.meta.url));

/** A server in a process of its own. */
interface Bare {
  baseUrl: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the server of Remix's smallest page, in production's mode.
 * @throws Error where it ends instead of listening
 */
async function startBare(): Promise<Bare> {
  const env = { ...process.env, NODE_ENV: "production" as const };
  const child = fork(PROGRAM, { execArgv: ["--import", "tsx"], env });
  const ended = once(child, "exit");
  const failed = ended.then(() => {
    throw new Error("the bare page's server ended at its start");
  });
  const [port] = await Promise.race([once(child, "message"), failed]);
  failed.catch(() => undefined);
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Processor time of an answer over that of a file and that of the bare page. */
async function measureAnswers(site: Site, { name, path }: Page, bare: Bare, asker: Asker): Promise<Figure[]> {
  const packed = await asker.fetch(site.baseUrl + path, "br");
  const file = await findScript(packed.length);
  const measure = {
    page: () => asker.measure(site.pid, site.baseUrl + path, REQUESTS),
    file: () => asker.measure(site.pid, site.baseUrl + file, REQUESTS),
    bare: () => asker.measure(bare.pid, `${bare.baseUrl}/`, REQUESTS),
  };
  for (let nth = 0; nth < WARM_UP_ROUNDS; nth++) for (const warmUp of Object.values(measure)) await warmUp();
  const rounds: { page: number; file: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ page: await measure.page(), file: await measure.file(), bare: await measure.bare() });
  return [
    figureOf(
      `${name}: an answer`,
      rounds.map(({ page }) => page),
      { kind: "processor", unit: "ms" },
    ),
    figureOf(
      `${name}: an answer over a static file's`,
      rounds.map(({ page, file }) => page / file),
      { kind: "ratio", goal: GOAL_RATIO },
    ),
    figureOf(
      `${name}: an answer over a bare Remix page's`,
      rounds.map((round) => round.page / round.bare),
      { kind: "ratio" },
    ),
  ];
}

/** Measures home, catalog and a style's page: bytes in two languages, and answers against a file and a bare page. */
export async function benchPages(): Promise<Measured> {
  const asker = openAsker();
  const [site, bare, looker] = [await startSite(), await startBare(), await openLooker()];
  const figures: Figure[] = [];
  try {
    for (const page of PAGES) figures.push(...(await measureAnswers(site, page, bare, asker)));
    for (const page of PAGES)
      for (const locale of LOCALES)
        figures.push(...(await countBytes(site, page, locale, { asker, looker })));
  } finally {
    asker.close();
    await looker?.close();
    await bare.stop();
    await site.stop();
  }
  const notes = looker ? [] : ["Pictures were not measured: there is no Chromium here."];
  return { figures, notes };
}
