import type { Ratio } from "#registry/contract/field.ts";

/** The outline of an aspect ratio; corner marks for `auto`. */
export function RatioShape({ ratio }: { ratio: Ratio }) {
  if (ratio !== "auto")
    return <i className="ratio-shape" style={{ "--ratio": ratio.replace(":", "/") }} aria-hidden="true" />;
  return (
    <svg
      width="28"
      height="22"
      viewBox="0 0 28 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 7.5v-2a2 2 0 0 1 2-2h2.5m11 0H22a2 2 0 0 1 2 2v2m0 7v2a2 2 0 0 1-2 2h-2.5m-11 0H6a2 2 0 0 1-2-2v-2" />
    </svg>
  );
}
