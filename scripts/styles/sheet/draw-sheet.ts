import sharp, { type OverlayOptions } from "sharp";
import { createTypesetter, type Typesetter } from "#engine/index.ts";
import type { Sheet } from "./print-sheet.ts";
import type { Row } from "./render-cells.ts";

/** Pixels of the picture's parts. */
const CELL = { width: 116, height: 145 };
const GAP = 8;
const LABEL = 148;
const MARGIN = 16;
const TEXT = 13;
/** More styles than this stand in two blocks beside each other. */
const ROWS_IN_ONE_BLOCK = 12;

const BACKGROUND = "#f6f6f5";

interface Place {
  x: number;
  y: number;
}

const place = async (webp: Buffer, { x, y }: Place): Promise<OverlayOptions> => ({
  input: await sharp(webp)
    .resize({ ...CELL, fit: "inside" })
    .png()
    .toBuffer(),
  left: x,
  top: y,
});

/** A text as an SVG path; letters the typeface lacks are left out. */
async function letter(
  typesetter: Typesetter,
  text: string,
  { x, y }: Place,
  colour: string,
): Promise<string> {
  const { d } = await typesetter.set({ text, font: "fredoka", size: TEXT, x, y: y + TEXT });
  return `<path d="${d}" fill="${colour}"/>`;
}

interface Drawing {
  pictures: OverlayOptions[];
  paths: string[];
}

const columnAt = (index: number): number => LABEL + index * (CELL.width + GAP);

async function drawRow(row: Row, at: Place, typesetter: Typesetter, drawing: Drawing): Promise<void> {
  drawing.paths.push(await letter(typesetter, row.id.slice(0, 22), at, "#1b1b1a"));
  drawing.paths.push(await letter(typesetter, row.grade, { x: at.x, y: at.y + TEXT + 5 }, "#6b6b69"));
  for (const [index, cell] of row.cells.entries()) {
    const corner = { x: at.x + columnAt(index), y: at.y };
    if (cell.kind === "picture") drawing.pictures.push(await place(cell.webp, corner));
    else
      drawing.paths.push(
        await letter(typesetter, cell.kind, corner, cell.kind === "failure" ? "#b3261e" : "#6b6b69"),
      );
  }
}

/** The sheet as one WEBP for the docs: styles down, photographs across, in two blocks where there are many. */
export async function drawSheet({ columns, rows }: Sheet): Promise<Buffer> {
  const blocks = rows.length > ROWS_IN_ONE_BLOCK ? 2 : 1;
  const perBlock = Math.ceil(rows.length / blocks);
  const blockWidth = columnAt(columns.length) + GAP;
  const rowHeight = CELL.height + GAP;
  const typesetter = createTypesetter();
  const drawing: Drawing = { pictures: [], paths: [] };
  for (let block = 0; block < blocks; block += 1) {
    const left = MARGIN + block * blockWidth;
    for (const [index, { webp }] of columns.entries())
      drawing.pictures.push(await place(webp, { x: left + columnAt(index), y: MARGIN }));
    for (const [index, row] of rows.slice(block * perBlock, (block + 1) * perBlock).entries())
      await drawRow(row, { x: left, y: MARGIN + (index + 1) * rowHeight }, typesetter, drawing);
  }
  const width = 2 * MARGIN + blocks * blockWidth;
  const height = 2 * MARGIN + (perBlock + 1) * rowHeight;
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing.paths.join("")}</svg>`;
  return sharp({ create: { width, height, channels: 3, background: BACKGROUND } })
    .composite([...drawing.pictures, { input: Buffer.from(words), left: 0, top: 0 }])
    .webp({ quality: 76, effort: 6 })
    .toBuffer();
}
