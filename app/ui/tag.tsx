import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const LOOK = "inline-flex min-h-8 items-center rounded-pill bg-sunken px-3 text-xs font-medium text-muted";

/** A word that a style is filed under; with `to` it leads to the others. */
export function Tag({ to, children }: { to?: string; children: ReactNode }) {
  if (to === undefined) return <span className={LOOK}>{children}</span>;
  return (
    <Link to={to} className={classNames(LOOK, "hover:bg-accent-soft hover:text-on-accent-soft")}>
      {children}
    </Link>
  );
}
