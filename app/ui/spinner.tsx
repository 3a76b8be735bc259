import { classNames } from "./class-names.ts";

/** A turning ring beside words that say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span className={classNames("spinner", className)} aria-hidden="true" />;
}
