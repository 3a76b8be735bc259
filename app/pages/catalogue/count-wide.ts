/** Cards in a row of ordinary ones, and in a row of wide ones. */
const ROW = 3;
const WIDE_ROW = 2;

/** How many of the first tools are wide, so that the last row of a wide window is full: none, one row or two. */
export function countWide(count: number): number {
  const rows = [0, 1, 2].find((wideRows) => {
    const rest = count - wideRows * WIDE_ROW;
    return rest >= 0 && rest % ROW === 0;
  });
  return (rows ?? 0) * WIDE_ROW;
}
