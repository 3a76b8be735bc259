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

/** The look of a button, for an element that is neither a button nor a link within the site. */
export function buttonClass(
  { variant = "ink", size = "md", block = false }: ButtonLook,
  className?: string,
): string {
  return classNames("button", `button-${variant}`, `button-${size}`, block && "w-full", className);
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

/** A turning ring beside words that say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span className={classNames("spinner", className)} aria-hidden="true" />;
}
