/** Bars of a sound's loudness over time, as SVG: `peaks` from 0 to 1, laid from one side to the other. */
export function drawWaveform(peaks: readonly number[], width: number, height: number, color: string): Buffer {
  const margin = width * 0.12;
  const step = (width - 2 * margin) / Math.max(1, peaks.length);
  const bars = peaks.map((peak, index) => {
    const tall = Math.max(4, peak * height * 0.6);
    const x = margin + index * step;
    return `<rect x="${x.toFixed(1)}" y="${((height - tall) / 2).toFixed(1)}" width="${(step * 0.6).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${color}">${bars.join("")}</svg>`,
  );
}
