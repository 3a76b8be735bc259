/** The value that so large a part of all lies at or below; the least for 0. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.min(sorted.length, Math.ceil(part * sorted.length)) - 1)] ?? NaN;
}
