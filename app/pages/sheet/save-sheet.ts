import { downloadName } from "#registry/contract/wire/download-name.ts";
import { markAs, saveFile } from "~/pages/results/download-result.ts";
import { openCanvas, writePng } from "~/pages/results/draw-canvas.ts";
import { readPicture } from "~/pages/results/read-picture.ts";
import { arrangeSheet, layoutSheet, type SheetLayout } from "./layout-sheet.ts";

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
