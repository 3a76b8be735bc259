import { useEffect, useRef, useState, type RefObject } from "react";

/** How far outside the window counts as near. */
const MARGIN = "240px";

/** A place on the page, and whether it has come near the window; once it has, that stays so. */
export function useNear<Place extends Element>(): [RefObject<Place>, boolean] {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || place.current === null) return;
    if (!("IntersectionObserver" in window)) {
      const soon = setTimeout(() => setNear(true), 0);
      return () => clearTimeout(soon);
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [place, isNear];
}
