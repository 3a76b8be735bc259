import type { Box } from "../../../core/face/face.ts";

/** How many times wider or higher than square a cell may be before another grid is better. */
const tension = (width: number, height: number): number => Math.abs(Math.log(width / height));

/** Boxes for some stickers on a sheet, in rows and columns whose cells are as square as can be. */
export function placeStickers(
  sheet: { width: number; height: number },
  counts: readonly number[],
  margin: number,
): Box[] {
  const edge = Math.min(sheet.width, sheet.height) * margin;
  const [width, height] = [sheet.width - 2 * edge, sheet.height - 2 * edge];
  let best = { columns: 1, rows: 1, score: Infinity };
  for (const count of counts) {
    for (let columns = 1; columns <= count; columns += 1) {
      if (count % columns !== 0) continue;
      const rows = count / columns;
      const score = tension(width / columns, height / rows) - count * 0.02;
      if (score < best.score) best = { columns, rows, score };
    }
  }
  const { columns, rows } = best;
  return Array.from({ length: columns * rows }, (_, place) => ({
    left: edge + (place % columns) * (width / columns),
    top: edge + Math.floor(place / columns) * (height / rows),
    width: width / columns,
    height: height / rows,
  }));
}
