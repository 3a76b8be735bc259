import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

interface SpendButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  label: ReactNode;
  /** What it costs, usually a `CreditPrice`. */
  price: ReactNode;
  busy?: boolean;
  busyLabel?: ReactNode;
}

/** The one amber button of a page: label, hairline, price. While busy it keeps the focus and takes no clicks. */
export function SpendButton({
  label,
  price,
  busy = false,
  busyLabel,
  className,
  onClick,
  ...rest
}: SpendButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        "relative grid min-h-13 w-full grid-cols-[1fr_auto] items-stretch overflow-clip rounded-control text-base leading-tight font-semibold",
        "transition-[background-color,scale] duration-(--fx-quick) ease-calm",
        busy
          ? "busy-line cursor-progress bg-credit-soft text-on-credit-soft"
          : "bg-credit text-on-credit hover:bg-credit-hover active:scale-[.99]",
        className,
      )}
    >
      <span className="flex items-center justify-center gap-2 px-4 py-2.5">
        {busy && <Spinner />}
        {busy ? (busyLabel ?? label) : label}
      </span>{" "}
      <span className="flex items-center justify-center gap-2 border-s border-credit-line px-4 py-2.5 text-sm font-medium whitespace-nowrap">
        {price}
      </span>
    </button>
  );
}
