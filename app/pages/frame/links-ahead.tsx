import { PrefetchPageLinks } from "@remix-run/react";
import { useEffect, useState } from "react";

/** A pointer that rests this long on a link, in milliseconds, may follow it. */
const REST_MS = 80;

/** Lines on which what may not be needed is left alone. */
const SLOW = /^(?:slow-2g|2g|3g)$/;

/** Whether a path can be that of a page which is the same for everybody. */
type IsPublic = (pathname: string) => boolean;

/** What browsers tell of the line; most say nothing. */
interface Line {
  saveData?: unknown;
  effectiveType?: unknown;
}

/** Whether a page may be fetched before anybody asked for it. */
export function isLineFree(browser: object): boolean {
  const line: unknown = "connection" in browser ? browser.connection : undefined;
  if (typeof line !== "object" || line === null) return true;
  const { saveData, effectiveType }: Line = line;
  return saveData !== true && !SLOW.test(String(effectiveType));
}

/** The path of the public page that a link leads to; null for this page, any other address, and what opens elsewhere. */
export function pathAhead(target: EventTarget | null, here: Location, isPublic: IsPublic): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || link.target !== "" || link.hasAttribute("download")) return null;
  if (link.origin !== here.origin || link.pathname === here.pathname) return null;
  return isPublic(link.pathname) ? link.pathname + link.search : null;
}

/** Fetches the page of a link that a pointer rests on, a finger touches or the focus reaches, where the line is free. */
export function LinksAhead({ isPublic }: { isPublic: IsPublic }) {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    if (!isLineFree(navigator)) return;
    const ending = new AbortController();
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = ({ target }: Event) => {
      clearTimeout(rest);
      const path = pathAhead(target, window.location, isPublic);
      if (path !== null) rest = setTimeout(() => setPage(path), REST_MS);
    };
    for (const act of ["pointerover", "touchstart", "focusin"])
      document.addEventListener(act, look, { signal: ending.signal, passive: true });
    return () => {
      clearTimeout(rest);
      ending.abort();
    };
  }, [isPublic]);
  return page !== null && <PrefetchPageLinks key={page} page={page} />;
}
