/** How many bars a waveform has: the loudness of a sound is told for as many equal stretches. */
export const PEAK_COUNT = 72;
