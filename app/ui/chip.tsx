import type { ReactNode } from "react";
import { useFormatNumber } from "~/i18n/use-translate.tsx";
import { classNames } from "./class-names.ts";

interface ChipLook {
  pressed: boolean;
  /** How many things it leads to. */
  count?: number | undefined;
  children: ReactNode;
}

/** Class and content of a chip, for an element of one's own. */
export const chipClass = (pressed: boolean): string =>
  classNames(
    "inline-flex min-h-10 flex-none items-center gap-1.5 rounded-pill border px-3.5 text-sm leading-tight font-medium whitespace-nowrap",
    "transition-colors duration-(--fx-quick)",
    pressed ? "border-ink bg-ink text-on-ink" : "border-line bg-surface text-text hover:border-line-strong",
  );

export function ChipLabel({ pressed, count, children }: ChipLook) {
  const format = useFormatNumber();
  return (
    <>
      {children}
      {count !== undefined && (
        <span className={classNames("font-normal", pressed ? "opacity-75" : "text-faint")}>
          {format(count)}
        </span>
      )}
    </>
  );
}
