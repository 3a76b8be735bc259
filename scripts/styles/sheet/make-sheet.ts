import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, parse, resolve } from "node:path";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { listStyleIds } from "#registry/source/style-source.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import { UsageError, type Command, type CommandContext } from "../command.ts";
import { describeFailure } from "../describe-failure.ts";
import { takeEngine } from "../open-engine.ts";
import { chooseVendor, openVendor } from "../preview/open-material.ts";
import { listPhotos } from "../sample-photos.ts";
import { drawSheet } from "./draw-sheet.ts";
import { printSheet, type Sheet } from "./print-sheet.ts";
import { DEFAULT_COLUMNS, renderColumn, renderRow, type Row } from "./render-cells.ts";
import { figuresSchema, type Figures } from "./figures.ts";

const MEASURE = fileURLToPath(new URL("./measure-style.ts", import.meta.url));

const HEADINGS = [
  "style",
  "1 MP s",
  "1 MP CPU s",
  "1 MP MB",
  "12 MP s",
  "12 MP CPU s",
  "12 MP MB",
  "idle MB",
];

const toRow = (id: string, { small, large, idleMb }: Figures): string[] => [
  id,
  ...[small, large].flatMap(({ seconds, cpuSeconds, peakMb }) => [
    seconds.toFixed(1),
    cpuSeconds.toFixed(1),
    String(peakMb),
  ]),
  String(idleMb),
];

/** `sheet --figures`: a Markdown table of seconds, processor seconds and memory of every style; 1 where one can't be measured. */
const measureFigures: Command = async ({ stylesDir, ids, environment, print }) => {
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  let failed = 0;
  print(
    "One picture of 2K from a photo of 1 and of 12 megapixels, models loaded before, the reading of the photo included; memory is the most that the engine's process ever held, and idle what it holds before the first of the two.\n",
  );
  print(`| ${HEADINGS.join(" | ")} |\n| --- |${" ---: |".repeat(HEADINGS.length - 1)}`);
  for (const id of wanted) {
    try {
      print(`| ${toRow(id, await measureStyle(id, stylesDir, environment)).join(" | ")} |`);
    } catch (error) {
      failed += 1;
      print(`| ${id} | failed: ${error instanceof Error ? error.message.split("\n")[0] : String(error)} |`);
    }
  }
  return failed > 0 ? 1 : 0;
};

const STANDARD_FILE = "data/contact-sheet.html";
const PICTURE_FILE = "docs/contact-sheet.webp";

function chooseColumns({ options, root }: CommandContext): readonly string[] {
  const known = listPhotos(root).map((file) => parse(file).name);
  for (const name of options.photos.flatMap((column) => column.split("+"))) {
    if (!known.includes(name))
      throw new UsageError(`there is no sample photograph "${name}"; ${suggest(name, known)}`);
  }
  return options.photos.length > 0 ? options.photos : DEFAULT_COLUMNS;
}

const MAKERS = {
  local: "the local engine's own",
  loopback: "of a vendor that this machine plays: tinted, and saying so",
  replicate: "of the vendor's models",
} as const;

async function renderSheet(context: CommandContext): Promise<Sheet> {
  const { stylesDir, root, ids, options, print } = context;
  const names = chooseColumns(context);
  const chosen = ids.length > 0 ? ids : listStyleIds(stylesDir);
  const wanted = options.provider === undefined ? undefined : chooseVendor(options.provider);
  const provider = wanted ? await openVendor(wanted, context) : await takeEngine(context);
  const maker = MAKERS[wanted ?? provider.name];
  const rows: Row[] = [];
  try {
    for (const [index, id] of chosen.entries()) {
      const row = await renderRow(id, { provider, stylesDir, root, columns: names }).catch(
        (error: unknown): Row => ({
          id,
          grade: "broken",
          note: "",
          hasDrawings: false,
          cells: [{ kind: "failure", sentence: describeFailure(error) }],
        }),
      );
      rows.push(row);
      const told = row.cells.map((cell) =>
        cell.kind === "picture" ? `${cell.seconds.toFixed(1)} s` : cell.kind,
      );
      print(`${index + 1}/${chosen.length} ${id}: ${told.join(", ")}`);
    }
  } finally {
    await provider.close();
  }
  const columns = names.map(async (name) => ({ name, webp: await renderColumn(name, root) }));
  return { maker, columns: await Promise.all(columns), rows };
}

/**
 * `sheet [id…]`: every style over sample photographs on one page; 1 where a style fails, a refusal being none.
 * `--figures` measures instead.
 */
export const makeSheet: Command = async (context) => {
  const { root, options, print } = context;
  if (options.figures) return measureFigures(context);
  const sheet = await renderSheet(context);
  const save = (file: string, content: string | Buffer): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    print(`wrote ${file}`);
  };
  save(resolve(options.out ?? join(root, STANDARD_FILE)), printSheet(sheet));
  if (options.png) save(join(root, PICTURE_FILE), await drawSheet(sheet));
  return sheet.rows.some(({ cells }) => cells.some(({ kind }) => kind === "failure")) ? 1 : 0;
};

/** Measures one style in a process of its own, so that no other style's memory counts. */
async function measureStyle(
  id: string,
  stylesDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Figures> {
  const child = spawn(process.execPath, ["--import", "tsx", MEASURE, stylesDir, id], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, complaint]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => complaint.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  if (code !== 0) throw new Error(Buffer.concat(complaint).toString().trim() || `exit code ${code}`);
  return figuresSchema.parse(JSON.parse(Buffer.concat(output).toString()));
}
