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
        "icon-button",
        size === "sm" && "icon-button-sm",
        glass && "icon-button-glass",
        className,
      )}
    />
  );
}
