import { downloadName } from "#registry/contract/wire/download-name.ts";
import { markAs, saveFile, openCanvas, writePng, readPicture } from "~/pages/results/download-result.ts";

/** What stands at one place of the sheet; without an address the place stays empty. */
interface SheetPicture {
  address: string | null;
  name: string;
}

export interface SheetRow {
  photo: { address: string; name: string };
  pictures: readonly SheetPicture[];
}

/**
 * Saves the sheet as one PNG: each photo and what was made of it, the names below. Only a browser can do this.
 * @throws Error when a picture cannot be fetched or drawn.
 */
export async function saveSheet(rows: readonly SheetRow[], { isRtl }: { isRtl: boolean }): Promise<void> {
  const order = arrangeSheet(rows.length, Math.max(0, ...rows.map(({ pictures }) => pictures.length)));
  const shapes: number[] = [];
  for (const { photo } of rows) shapes.push(await readShape(photo.address));
  const layout = layoutSheet(order, shapes);
  const context = openCanvas(layout);
  context.fillStyle = "#1b1b1b";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.direction = isRtl ? "rtl" : "ltr";
  context.font = `${Math.floor(layout.caption * 0.46)}px ${getComputedStyle(document.body).fontFamily}`;
  const pictures = rows.flatMap(({ photo, pictures: made }) => [photo, ...made]);
  for (const [index, picture] of pictures.entries()) {
    const column = index % order.columns;
    const place = {
      column: isRtl ? order.columns - 1 - column : column,
      row: Math.floor(index / order.columns),
    };
    await drawPicture(context, picture, placeOf(place, layout));
  }
  const drawn = await writePng(context);
  const name = downloadName(new Date(), 1).replace(/\.png$/, "-sheet.png");
  saveFile(await markAs(drawn, "edited"), name);
}

type Place = SheetLayout["cell"] & { x: number; y: number; caption: number };

const placeOf = (
  { column, row }: { column: number; row: number },
  { cell, gap, caption }: SheetLayout,
): Place => ({
  ...cell,
  caption,
  x: gap + column * (cell.width + gap),
  y: gap + row * (cell.height + caption + gap),
});

/** Width by height. */
async function readShape(address: string): Promise<number> {
  const bitmap = await createImageBitmap(await readPicture(address));
  const { width, height } = bitmap;
  bitmap.close();
  return width / height;
}

/** Draws a picture whole in its place, and its name below. */
async function drawPicture(
  context: CanvasRenderingContext2D,
  { address, name }: SheetPicture,
  { x, y, width, height, caption }: Place,
): Promise<void> {
  if (address !== null) {
    const bitmap = await createImageBitmap(await readPicture(address));
    const scale = Math.min(width / bitmap.width, height / bitmap.height);
    const size = { width: bitmap.width * scale, height: bitmap.height * scale };
    const left = x + (width - size.width) / 2;
    context.drawImage(bitmap, left, y + (height - size.height), size.width, size.height);
    bitmap.close();
  }
  context.fillText(name, x + width / 2, y + height + caption / 2, width);
}

/** Pixels of a sheet that is saved. */
export interface SheetLayout {
  width: number;
  height: number;
  cell: { width: number; height: number };
  gap: number;
  /** Height of the line below a cell that names it. */
  caption: number;
}

/** Width of a cell where there is room for it. */
const CELL = 480;
/** A cell is never higher or lower than this, width by height. */
const MOST_HIGH = 9 / 16;
const MOST_WIDE = 16 / 9;
/** More pixels than this phones draw nothing on. */
const MOST_PIXELS = 16_000_000;
const GAP_SHARE = 0.05;
const CAPTION_SHARE = 0.11;
/** Pictures in a row where there is one photo. */
const MOST_ACROSS = 4;

/** How a sheet is ordered: a row for each photo, or rows of four where there is only one. */
export const arrangeSheet = (photos: number, styles: number): { columns: number; rows: number } => {
  const cells = styles + 1;
  if (photos > 1) return { columns: cells, rows: photos };
  const columns = Math.min(MOST_ACROSS, cells);
  return { columns, rows: Math.ceil(cells / columns) };
};

/**
 * The measures of a sheet with so many columns and rows, as large as every browser can draw. Its cells are as high as the
 * highest of some pictures, whose shapes are given as width by height.
 */
export function layoutSheet(
  { columns, rows }: { columns: number; rows: number },
  shapes: readonly number[],
): SheetLayout {
  const ratio = Math.max(MOST_HIGH, Math.min(MOST_WIDE, ...shapes));
  const across = columns + (columns + 1) * GAP_SHARE;
  const down = rows * (1 / ratio + CAPTION_SHARE) + (rows + 1) * GAP_SHARE;
  const width = Math.min(CELL, Math.floor(Math.sqrt(MOST_PIXELS / (across * down))));
  const [gap, caption] = [Math.floor(width * GAP_SHARE), Math.floor(width * CAPTION_SHARE)];
  const cell = { width, height: Math.floor(width / ratio) };
  return {
    width: columns * width + (columns + 1) * gap,
    height: rows * (cell.height + caption) + (rows + 1) * gap,
    ...{ cell, gap, caption },
  };
}
