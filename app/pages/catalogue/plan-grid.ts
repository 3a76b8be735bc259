export interface GridPlan {
  /** Classes of the list. */
  list: string;
  /** Places of the large cards, from 0. */
  large: readonly number[];
  /** Classes of a large card. */
  feature: string;
}

const COLUMNS = "card-grid";
/** Three columns also on wide windows. */
const THREE_COLUMNS = "card-grid card-grid-3";
/** A large card takes the place of four, so it adds three cells. */
const EXTRA_CELLS = 3;
/** Where a second large card begins a row on phones and tablets, and stands at the end of one on wide windows. */
const SECOND_LARGE = 15;
/** A list shorter than this has room for one large card only. */
const LEAST_FOR_TWO = 24;

/** Where the large cards stand: one, or two where only these fill the last row of four. */
function placeLarge(count: number): readonly number[] {
  const isEven = (cards: number) => (count + cards * EXTRA_CELLS) % 4 === 0;
  return count >= LEAST_FOR_TWO && !isEven(1) && isEven(2) ? [0, SECOND_LARGE] : [0];
}

/**
 * Lays the catalogue out so that the last row is full where that can be: the first card of the whole list is 2×2, on
 * phones only when that leaves no gap; wide windows get three columns instead of four when only three come out even.
 */
export function planGrid(count: number, isWholeList: boolean): GridPlan {
  if (!isWholeList || count < 2) return { list: COLUMNS, large: [], feature: "" };
  const large = placeLarge(count);
  const cells = count + large.length * EXTRA_CELLS;
  const list = cells % 4 !== 0 && cells % 3 === 0 ? THREE_COLUMNS : COLUMNS;
  const feature = cells % 2 === 0 ? "style-card-feature style-card-feature-phone" : "style-card-feature";
  return { list, large, feature };
}
