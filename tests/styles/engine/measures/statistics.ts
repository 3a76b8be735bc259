/** Any list of numbers. */
export type Numbers = ArrayLike<number>;

export function mean(values: Numbers): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Standard deviation: the contrast of a list of brightnesses. */
export function spread(values: Numbers): number {
  const middle = mean(values);
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += ((values[index] ?? 0) - middle) ** 2;
  return values.length === 0 ? 0 : Math.sqrt(sum / values.length);
}

export function median(values: Numbers): number {
  const sorted = Array.from(values).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Pearson's correlation: 1 alike up to brightness and contrast, 0 unrelated or without contrast, -1 negative. */
export function correlate(one: Numbers, other: Numbers): number {
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let sum = 0;
  for (let index = 0; index < one.length; index += 1)
    sum += ((one[index] ?? 0) - meanOne) * ((other[index] ?? 0) - meanOther);
  const scale = spread(one) * spread(other) * one.length;
  return scale < 1e-9 ? 0 : sum / scale;
}

/** Mean absolute difference of two lists of equal length; of the places that `isCounted` where given. */
export function difference(one: Numbers, other: Numbers, isCounted?: (index: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < one.length; index += 1) {
    if (isCounted && !isCounted(index)) continue;
    sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
