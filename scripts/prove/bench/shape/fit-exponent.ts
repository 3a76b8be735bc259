/** How many there were, and what they cost. */
export interface Cost {
  count: number;
  cost: number;
}

/**
 * The power of the number with which a cost grows: the slope of the line through the logarithms of both, by least squares.
 * 1 is a cost in proportion, 2 one that quadruples where the number doubles.
 */
export function fitExponent(costs: readonly Cost[]): number {
  const points = costs.map(({ count, cost }) => ({ x: Math.log(count), y: Math.log(cost) }));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x0, y0] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const across = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0);
  return across / points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
}
