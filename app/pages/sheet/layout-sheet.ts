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
