import { useEffect, useState } from "react";

/** Milliseconds since `startedAt`, looked at every second. Zero until the page is alive. */
export function useElapsed(startedAt: number): number {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 1000);
    const first = setTimeout(look, 0);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [startedAt]);
  return Math.max(0, now - startedAt);
}
