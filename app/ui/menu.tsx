import { useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useDismiss } from "./use-dismiss.ts";

interface MenuProps {
  /** What screen readers say before the button's own words. */
  label: string;
  button: ReactNode;
  /** Links or buttons. */
  children: ReactNode;
  className?: string;
}

/** A button that opens a list of links below it. A `<details>`, so that it works before and without JavaScript. */
export function Menu({ label, button, children, className }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  return (
    <details ref={ref} className={classNames("group relative", className)}>
      <summary className="inline-flex min-h-10 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-muted hover:bg-hover hover:text-text">
        <span className="sr-only">{label}</span>
        {button}
      </summary>
      <div className="absolute end-0 top-[calc(100%+.5rem)] z-(--fx-z-pop) rounded-card border border-line bg-raised p-1.5 shadow-pop">
        {children}
      </div>
    </details>
  );
}
