import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface TableFrameProps {
  /** Id of the heading that names the table. */
  labelledBy: string;
  className?: string;
  children: ReactNode;
}

/** Holds a table, which moves inside of it where it does not fit: by keys too, so that it takes the focus. */
export const TableFrame = ({ labelledBy, className, children }: TableFrameProps) => (
  <div
    role="group"
    aria-labelledby={labelledBy}
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is moved by keys only while it has the focus.
    tabIndex={0}
    className={classNames("table-wrap", className)}
  >
    {children}
  </div>
);
