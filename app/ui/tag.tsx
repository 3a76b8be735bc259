import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A word that a style is filed under; with `to` it leads to the others. */
export function Tag({ to, children }: { to?: string; children: ReactNode }) {
  if (to === undefined) return <span className="tag">{children}</span>;
  return (
    <Link to={to} className="tag">
      {children}
    </Link>
  );
}
