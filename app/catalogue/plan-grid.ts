export interface GridPlan {
  /** Classes of the list. */
  list: string;
  /** Classes of the first card where it is a large one. */
  feature: string | undefined;
}

const COLUMNS = "card-grid";
/** Three columns also on wide windows. */
const THREE_COLUMNS = "card-grid card-grid-3";
/** The large card takes the place of four, so it adds three cells. */
const EXTRA_CELLS = 3;

/**
 * Lays the catalogue out so that the last row is full where that can be: the first card of the whole list is 2×2, on
 * phones only when that leaves no gap; wide windows get three columns instead of four when only three come out even.
 */
export function planGrid(count: number, isWholeList: boolean): GridPlan {
  if (!isWholeList || count < 2) return { list: COLUMNS, feature: undefined };
  const cells = count + EXTRA_CELLS;
  const list = cells % 4 !== 0 && cells % 3 === 0 ? THREE_COLUMNS : COLUMNS;
  const feature = cells % 2 === 0 ? "style-card-feature style-card-feature-phone" : "style-card-feature";
  return { list, feature };
}
