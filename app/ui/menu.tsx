import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { classNames } from "./class-names.ts";

interface MenuProps {
  /** What screen readers say before the button's own words. */
  label: string;
  button: ReactNode;
  /** Links or buttons. */
  children: ReactNode;
  className?: string;
  /** The button brings its own shape. */
  isBare?: boolean;
}

const WORDS = "min-h-10 gap-1.5 px-2.5 text-sm font-medium text-muted hover:bg-hover hover:text-text";
const BARE = "size-11 justify-center";

/** Closes a menu that was left by one of its links; its button takes the focus. */
function useCloseOnLeave(ref: RefObject<HTMLDetailsElement>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const details = ref.current;
    if (shown.current === pathname || !details) return;
    shown.current = pathname;
    if (!details.open) return;
    const hasFocus = details.contains(document.activeElement);
    details.removeAttribute("open");
    if (hasFocus) details.querySelector("summary")?.focus({ preventScroll: true });
  }, [ref, pathname]);
}

/** A button that opens a list of links below it. A `<details>`, so that it works before and without JavaScript. */
export function Menu({ label, button, children, className, isBare = false }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  useCloseOnLeave(ref);
  return (
    <details ref={ref} className={classNames("group relative", className)}>
      <summary className={classNames("inline-flex items-center rounded-control", isBare ? BARE : WORDS)}>
        <span className="sr-only">{label}</span>
        {button}
      </summary>
      <div className="menu-box">{children}</div>
    </details>
  );
}

/** Closes an open `<details>` on Escape (giving the focus back), on a press outside and when the focus leaves it. */
function useDismiss(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => details.removeAttribute("open");
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      close();
      details.querySelector("summary")?.focus({ preventScroll: true });
    };
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, [ref]);
}
