import { Link } from "@remix-run/react";
import type { ButtonHTMLAttributes, ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export type ButtonVariant = "ink" | "line" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control border text-center font-medium leading-tight " +
  "transition-[background-color,border-color,scale] duration-(--fx-quick) ease-calm active:scale-[.985] " +
  "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-faint disabled:active:scale-100 " +
  "aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-faint";

const VARIANTS = {
  ink: "border-transparent bg-ink text-on-ink hover:bg-ink-hover",
  line: "border-line-strong bg-surface text-text hover:bg-sunken",
  quiet: "border-transparent text-text hover:bg-hover",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
} as const satisfies Record<ButtonVariant, string>;

const SIZES = {
  sm: "min-h-9 px-3.5 py-1 text-sm",
  md: "min-h-11 px-4.5 py-2 text-sm",
  lg: "min-h-13 px-6 py-2 text-base",
} as const satisfies Record<ButtonSize, string>;

/** The look of a button, for an element that is neither a button nor a link within the site. */
export function buttonClass(
  { variant = "ink", size = "md", block = false }: ButtonLook,
  className?: string,
): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], block && "w-full", className);
}

/** The ordinary button. The one that spends credits is `SpendButton`. */
export function Button({
  variant,
  size,
  block,
  className,
  type = "button",
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={buttonClass({ variant, size, block }, className)} />;
}

/** A link that looks like a button. `to` is the whole address, locale included. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}
