import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, parse, resolve } from "node:path";
import { listStyleIds } from "#registry/source/style-source.ts";
import { suggest } from "#registry/validate/did-you-mean.ts";
import { UsageError, type Command, type CommandContext } from "../command.ts";
import { describeFailure } from "../describe-failure.ts";
import { takeEngine } from "../open-engine.ts";
import { listPhotos } from "../sample-photos.ts";
import { drawSheet } from "./draw-sheet.ts";
import { measureFigures } from "./measure-figures.ts";
import { printSheet, type Sheet } from "./print-sheet.ts";
import { DEFAULT_COLUMNS, renderColumn, renderRow, type Row } from "./render-cells.ts";

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

async function renderSheet(context: CommandContext): Promise<Sheet> {
  const { stylesDir, root, ids, print } = context;
  const names = chooseColumns(context);
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  const provider = await takeEngine(context);
  const rows: Row[] = [];
  try {
    for (const [index, id] of wanted.entries()) {
      const row = await renderRow(id, { provider, stylesDir, root, columns: names }).catch(
        (error: unknown): Row => ({
          id,
          quality: "broken",
          note: "",
          hasDrawings: false,
          cells: [{ kind: "failure", sentence: describeFailure(error) }],
        }),
      );
      rows.push(row);
      const told = row.cells.map((cell) =>
        cell.kind === "picture" ? `${cell.seconds.toFixed(1)} s` : cell.kind,
      );
      print(`${index + 1}/${wanted.length} ${id}: ${told.join(", ")}`);
    }
  } finally {
    await provider.close();
  }
  const columns = names.map(async (name) => ({ name, webp: await renderColumn(name, root) }));
  return { columns: await Promise.all(columns), rows };
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
