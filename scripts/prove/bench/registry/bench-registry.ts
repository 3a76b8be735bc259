import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { figureOf, type Figure, type Measured } from "../shape/figure.ts";
import { fitExponent } from "../shape/fit-exponent.ts";
import { compileInProcess, type Report, type Took } from "./compile-in-process.ts";
import { makeFolders, makeFullFolders } from "./make-folders.ts";

/** Numbers of folders, from few to many, and how often each is compiled: many take minutes. */
const ROUNDS = 9;
const SIZES = [
  { count: 100, rounds: ROUNDS },
  { count: 1_000, rounds: 1 },
  { count: 10_000, rounds: 1 },
];
/** Full folders: ten times the product's. */
const FULL = 440;
const EDITS = 9;

/** What the project has set itself: the exponent, and milliseconds until one edited folder is compiled again. */
const GOAL_EXPONENT = 1.1;
const GOAL_AGAIN_MS = 50;

const MEGABYTE = 1e6;
const megabytesOf = (name: string, { peakBytes }: Report): Figure =>
  figureOf(name, [peakBytes / MEGABYTE], { kind: "bytes", unit: "MB" });

/**
 * What editing one folder of many costs, until the site has read what its pages and the catalog's show: compiled by a
 * process that goes on, as the development server's does, and is told which folder was edited but for the one untold.
 */
function tellAgain(count: string, { again, search }: Report): Figure[] {
  const tell = (said: string, edits: readonly Took[], goal?: number) =>
    figureOf(
      `one of ${count} ${said}`,
      edits.map(({ cpuMs }) => cpuMs),
      { kind: "processor", unit: "ms", ...(goal !== undefined && { goal }) },
    );
  return [
    tell("compiled again", again.prompt, GOAL_AGAIN_MS),
    figureOf(
      `one of ${count} compiled again, by the clock`,
      again.prompt.map(({ wallMs }) => wallMs),
      { kind: "time", unit: "ms" },
    ),
    tell("with another title compiled again", again.title, GOAL_AGAIN_MS),
    tell("looked for and compiled again", again.untold),
    figureOf(`the first search after another title of ${count}`, [search.cpuMs], {
      kind: "processor",
      unit: "ms",
    }),
  ];
}

/** Compiles more and more folders as `styles new` makes them. */
async function measureSizes(folder: string): Promise<Figure[]> {
  const [stylesDir, outDir] = [join(folder, "styles"), join(folder, "out")];
  const figures: Figure[] = [];
  const costs: { count: number; each: number[] }[] = [];
  let made = 0;
  for (const { count, rounds } of SIZES) {
    makeFolders(stylesDir, made, count);
    made = count;
    const reports: Report[] = [];
    while (reports.length < rounds)
      reports.push(await compileInProcess(stylesDir, outDir, count, { id: "made-7", times: EDITS }));
    const each = reports.map(({ cpuMs }) => cpuMs / count);
    costs.push({ count, each });
    const [last] = reports.slice(-1);
    figures.push(figureOf(`a folder of ${count}`, each, { kind: "processor", unit: "ms" }));
    if (last) figures.push(...tellAgain(`${count}`, last), megabytesOf(`memory for ${count}`, last));
  }
  const exponents = Array.from({ length: ROUNDS }, (_, round) =>
    fitExponent(costs.map(({ count, each }) => ({ count, cost: count * (each[round % each.length] ?? 0) }))),
  );
  const last = costs.slice(-2).map(({ count, each }) => ({ count, cost: count * (each[0] ?? 0) }));
  const goal = { kind: "exponent", goal: GOAL_EXPONENT } as const;
  return [
    figureOf("exponent, from 100 to 10,000 folders", exponents, goal),
    figureOf("exponent, from 1,000 to 10,000 folders", [fitExponent(last)], goal),
    ...figures,
  ];
}

async function measureFull(folder: string): Promise<Figure[]> {
  const [stylesDir, outDir] = [join(folder, "full"), join(folder, "full-out")];
  makeFullFolders(stylesDir, FULL);
  const report = await compileInProcess(stylesDir, outDir, FULL, { id: "full-7", times: EDITS });
  return [
    figureOf(`a full folder of ${FULL}`, [report.cpuMs / FULL], { kind: "processor", unit: "ms" }),
    megabytesOf(`memory for ${FULL} full folders of twelve locales`, report),
    ...tellAgain(`${FULL} full ones`, report),
  ];
}

/** What compiling style folders costs, by how many there are and by how full they are. */
export async function benchRegistry(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-bench-"));
  try {
    return { figures: [...(await measureSizes(folder)), ...(await measureFull(folder))], notes: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
