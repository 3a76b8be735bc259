import { classNames } from "./class-names.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Spinner } from "./button.tsx";

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

/** A coin and "2 credits". On amber ground the coin takes the text's colour. */
export function CreditPrice({
  credits,
  tinted = true,
  size = 16,
}: {
  credits: number;
  tinted?: boolean;
  size?: number;
}) {
  const t = useTranslate();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Coin size={size} tinted={tinted} />
      {t("common.credits", { count: credits })}
    </span>
  );
}

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
