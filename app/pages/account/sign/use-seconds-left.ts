import { useEffect, useState } from "react";

/** Counts down from `seconds` to 0 in a browser, anew for each `cause`. Without a script it never starts: 0. */
export function useSecondsLeft(seconds: number, cause: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) window.clearInterval(timer);
    };
    const timer = window.setInterval(tick, 1000);
    tick();
    return () => window.clearInterval(timer);
  }, [seconds, cause]);
  return left;
}
