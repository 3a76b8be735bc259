import { classNames } from "./class-names.ts";

/** The credit's glyph, half light and half shade like the logo. `tinted` off: the colour of the text around it. */
export function Coin({
  size = 16,
  tinted = true,
  className,
}: {
  size?: number;
  tinted?: boolean;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames("flex-none", tinted && "text-credit-mark", className)}
    >
      <path d="M7.2 1.9a6.15 6.15 0 0 0 0 12.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M8.7.9a7.15 7.15 0 0 1 0 14.2Z" fill="currentColor" />
    </svg>
  );
}
