import type { CSSProperties } from "react";
import { PEAK_COUNT } from "#registry/contract/peak-count.ts";

/** Half the height of a drawing, and of the lowest bar, in its own units. */
const HALF = 50;
const LEAST = 3;

const barsOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, place) => {
      const half = Math.max(LEAST, peak * (HALF - LEAST));
      return `M${place + 0.5} ${(HALF - half).toFixed(1)}V${(HALF + half).toFixed(1)}`;
    })
    .join("");

const FLAT = new Array<number>(PEAK_COUNT).fill(0);

/** How loud a sound is over time, with the part that was played told apart; a flat line until it is known. */
export function Waveform({ peaks, played }: { peaks: readonly number[] | null; played: number }) {
  const bars = barsOf(peaks ?? FLAT);
  const style: CSSProperties = { "--played": `${(played * 100).toFixed(2)}%` };
  return (
    <span className="wave" style={style} aria-hidden="true">
      {["wave-rest", "wave-played"].map((className) => (
        <svg
          key={className}
          className={className}
          viewBox={`0 0 ${PEAK_COUNT} ${2 * HALF}`}
          preserveAspectRatio="none"
        >
          <path d={bars} vectorEffect="non-scaling-stroke" />
        </svg>
      ))}
    </span>
  );
}
