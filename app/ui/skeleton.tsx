import { classNames } from "./class-names.ts";

/** A grey place where something will appear. Give it its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames("skeleton", className)} aria-hidden="true" />;
}
