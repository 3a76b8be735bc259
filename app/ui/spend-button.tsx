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
      className={classNames("spend-button", busy && "busy-line", className)}
    >
      <span>
        {busy && <Spinner />}
        {busy ? (busyLabel ?? label) : label}
      </span>{" "}
      <span>{price}</span>
    </button>
  );
}
