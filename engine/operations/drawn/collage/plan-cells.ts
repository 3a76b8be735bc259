import type { Random } from "../../../core/raster/random.ts";
import type { Dimensions } from "../../../core/recipe/output-size.ts";

/** Where one photo lies on a sheet, in pixels. */
export interface Cell {
  photo: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Ways in which photos can be dealt out to rows, as numbers of photos; few are enough for ten photos. */
function listDeals(count: number, most: number): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length: Math.min(count, most) }, (_, i) => i + 1).flatMap((first) =>
    listDeals(count - first, most).map((rest) => [first, ...rest]),
  );
}

/** How much of all photos a layout cuts off: each cell's ratio against its photo's, as logarithms. */
const costOf = (rows: readonly number[][], ratios: readonly number[], sheet: Dimensions): number => {
  const heights = rows.map((row) => 1 / row.reduce((sum, photo) => sum + ratios[photo]!, 0));
  const total = heights.reduce((sum, height) => sum + height, 0);
  const stretch = Math.abs(Math.log(total * (sheet.width / sheet.height)));
  const tallest = Math.max(...heights) / Math.min(...heights);
  return stretch * 3 + Math.max(0, Math.log(tallest) - 0.7);
};

/** An order of the photos that chance makes: the first stays in front when `random` is near 0. */
function shuffle(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/**
 * Lays photos out in rows that fill a sheet, so that little of them is cut off. Chance chooses among the best layouts.
 * @param ratios width to height of each photo
 * @param gap between photos and around them, in pixels
 */
export function planCells(
  ratios: readonly number[],
  sheet: Dimensions,
  gap: number,
  random: Random,
  keepsOrder = false,
): Cell[] {
  const inOrder = Array.from({ length: ratios.length }, (_, i) => i);
  const orders = keepsOrder ? [inOrder] : Array.from({ length: 6 }, () => shuffle(ratios.length, random));
  const layouts = orders.flatMap((order) =>
    listDeals(ratios.length, 5).map((deal) => {
      let from = 0;
      const rows = deal.map((length) => order.slice(from, (from += length)));
      return { rows, cost: costOf(rows, ratios, sheet) };
    }),
  );
  layouts.sort((a, b) => a.cost - b.cost);
  const good = layouts.filter(({ cost }) => cost <= layouts[0]!.cost + 0.25).slice(0, 6);
  const { rows } = good[keepsOrder ? 0 : Math.floor(random() * good.length)]!;
  const heights = rows.map((row) => 1 / row.reduce((sum, photo) => sum + ratios[photo]!, 0));
  const total = heights.reduce((sum, height) => sum + height, 0);
  const room = sheet.height - gap * (rows.length + 1);
  let top = gap;
  return rows.flatMap((row, index) => {
    const height = (room * heights[index]!) / total;
    const across = sheet.width - gap * (row.length + 1);
    const sum = row.reduce((all, photo) => all + ratios[photo]!, 0);
    let left = gap;
    const cells = row.map((photo) => {
      const width = (across * ratios[photo]!) / sum;
      const cell = { photo, left, top, width, height };
      left += width + gap;
      return cell;
    });
    top += height + gap;
    return cells;
  });
}
