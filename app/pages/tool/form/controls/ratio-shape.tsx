import type { Ratio } from "#registry/contract/field.ts";

const BOX = { width: 28, height: 22 };
const LARGEST = { width: 24, height: 18 };

/** The outline of an aspect ratio; corner marks for `auto`. */
export function RatioShape({ ratio }: { ratio: Ratio }) {
  return (
    <svg
      width={BOX.width}
      height={BOX.height}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {ratio === "auto" ? (
        <path d="M4 7.5v-2a2 2 0 0 1 2-2h2.5m11 0H22a2 2 0 0 1 2 2v2m0 7v2a2 2 0 0 1-2 2h-2.5m-11 0H6a2 2 0 0 1-2-2v-2" />
      ) : (
        <rect {...placeShape(ratio)} rx="2.2" />
      )}
    </svg>
  );
}

function placeShape(ratio: Ratio) {
  const [across = 1, down = 1] = ratio.split(":").map(Number);
  const scale = Math.min(LARGEST.width / across, LARGEST.height / down);
  const width = across * scale;
  const height = down * scale;
  return { x: (BOX.width - width) / 2, y: (BOX.height - height) / 2, width, height };
}
