import type { ButtonHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  size?: "sm" | "md";
  /** On a photograph, where it carries its own ground. */
  glass?: boolean;
}

/** A square button with an icon only. */
export function IconButton({
  label,
  size = "md",
  glass = false,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-grid place-items-center rounded-control transition-colors duration-(--fx-quick)",
        size === "md" ? "size-11" : "size-9",
        glass ? "bg-glass text-on-glass hover:bg-glass-hover" : "text-muted hover:bg-hover hover:text-text",
        className,
      )}
    />
  );
}
