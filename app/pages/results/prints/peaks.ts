/**
 * How loud a sound is over time: the root mean square of each of `count` equal stretches, 0 to 1, where 1 is the loudest
 * of them. Silence gives zeros.
 */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const loudness = Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * samples.length) / count);
    const to = Math.floor(((place + 1) * samples.length) / count);
    const squares = samples.subarray(from, to).reduce((sum, sample) => sum + sample * sample, 0);
    return Math.sqrt(squares / Math.max(1, to - from));
  });
  const loudest = Math.max(...loudness);
  return loudest === 0 ? loudness : loudness.map((value) => value / loudest);
}
