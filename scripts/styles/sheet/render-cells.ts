import sharp from "sharp";
import type { Manifest } from "#registry/contract/manifest.ts";
import { kindOf, type Provider } from "~/server/providers/provider.ts";
import { describeFailure } from "../describe-failure.ts";
import { joinPhotos } from "../examples/compose-photos.ts";
import { readGrade } from "#registry/source/read-grade.ts";
import { pictureOf, readTool, runTool } from "../run-tool.ts";
import { readPhotoFile } from "../sample-photos.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";

/** Sample photographs by name; several joined by `+` stand beside each other, as a couple's photo. */
export const DEFAULT_COLUMNS = [
  "red-haired",
  "paper-kit-ayo-ogunseinde-2",
  "tortoiseshell-cat",
  "coffee",
  "paper-kit-ayo-ogunseinde-2+red-haired",
];

/** Pixels that a cell's picture fits into. */
const CELL = { width: 240, height: 300 };
/** One megapixel is enough to judge a look, and quick. */
const SIZE = "1K";

export type Cell =
  | { kind: "picture"; webp: Buffer; seconds: number }
  /** The style does not take this photograph: its sentence says why. */
  | { kind: "refusal"; sentence: string }
  | { kind: "failure"; sentence: string };

export interface Row {
  id: string;
  /** What the proof found the style to be worth, or what stands in where it found nothing. */
  grade: string;
  /** What a visitor is told of the local engine's way, or which model made the pictures. */
  note: string;
  /** The folder's own example pictures are drawings. */
  hasDrawings: boolean;
  cells: Cell[];
}

const shrink = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .resize({ ...CELL, fit: "inside" })
    .webp({ quality: 72 })
    .toBuffer();

const readColumn = (column: string, root: string): Buffer[] =>
  column.split("+").map((name) => readPhotoFile(root, `${name}.jpg`));

/** The photos of a column, small: the head of the sheet. */
export const renderColumn = async (column: string, root: string): Promise<Buffer> =>
  shrink(await joinPhotos(readColumn(column, root)));

/** What a style is sent for a column: one photo, or as many as it wants, the column's own first. */
async function choosePhotos(column: string, columns: readonly string[], { photos }: Manifest, root: string) {
  const own = readColumn(column, root);
  if (photos.min <= 1) return [await joinPhotos(own)];
  const others = columns.filter((other) => other !== column).flatMap((other) => readColumn(other, root));
  return [...own, ...others].slice(0, photos.min);
}

/** Something the person can mend by another photo is no failure of the style. */
function describeCell(error: unknown): Cell {
  const isRefusal = isAppError(error) && error.status < 500;
  return { kind: isRefusal ? "refusal" : "failure", sentence: describeFailure(error) };
}

export interface SheetJob {
  provider: Provider;
  stylesDir: string;
  root: string;
  columns: readonly string[];
}

/** Renders one style over every column, with the provider's own workers. */
export async function renderRow(id: string, { provider, stylesDir, root, columns }: SheetJob): Promise<Row> {
  const tool = readTool(stylesDir, id);
  const { manifest } = tool;
  const cells = columns.map(async (column): Promise<Cell> => {
    try {
      const photos = await choosePhotos(column, columns, manifest, root);
      const run = await runTool(provider, {
        tool,
        photos,
        size: SIZE,
        name: `sheet of ${id}`,
      });
      return { kind: "picture", webp: await shrink(pictureOf(run).bytes), seconds: run.seconds };
    } catch (error) {
      return describeCell(error);
    }
  });
  const { local, replicate } = manifest.providers;
  const isLocal = kindOf(provider.name) === "local";
  return {
    id,
    grade: readGrade(stylesDir, id) ?? "not measured",
    note: (isLocal ? local.note : replicate?.model) ?? "",
    hasDrawings: manifest.images?.illustration ?? false,
    cells: await Promise.all(cells),
  };
}
