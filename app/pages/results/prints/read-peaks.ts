import { peaksOf } from "./peaks.ts";

/** Samples a second: a drawing needs no more, and an hour of it fits in memory. The least that every browser takes. */
const SAMPLE_RATE = 8000;

/**
 * Fetches a sound, decodes it and tells how loud it is over time, in `count` values from 0 to 1. Loaded when the first
 * player comes into view.
 * @throws Error when it cannot be fetched or decoded.
 */
export async function readPeaks(address: string, count: number, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`sound answered ${response.status}`);
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const sound = await context.decodeAudioData(await response.arrayBuffer());
  return peaksOf(sound.getChannelData(0), count);
}
