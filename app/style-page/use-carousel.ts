import { useEffect, useState } from "react";

/** Pause between two slides where the page passes none, in milliseconds. */
export const DEFAULT_INTERVAL_MS = 4000;

export interface Carousel {
  index: number;
  /** Whether it moves by itself. */
  isPlaying: boolean;
  /** Shows a slide and stops. */
  go: (index: number) => void;
  /** For hovering and any other use: stops until it is told to play. */
  stop: () => void;
  toggle: () => void;
}

/** Slides that follow each other in a ring. With reduced motion asked for, nothing moves by itself. */
export function useCarousel(count: number, intervalMs = DEFAULT_INTERVAL_MS): Carousel {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(true);

  useEffect(() => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    const obey = () => setPlaying(!calm.matches);
    if (calm.matches) obey();
    calm.addEventListener("change", obey);
    return () => calm.removeEventListener("change", obey);
  }, []);

  const isMoving = isPlaying && count > 1;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), intervalMs);
    return () => clearInterval(timer);
  }, [isMoving, count, intervalMs]);

  return {
    index,
    isPlaying,
    go: (to) => {
      setPlaying(false);
      setIndex((to + count) % count);
    },
    stop: () => setPlaying(false),
    toggle: () => setPlaying((playing) => !playing),
  };
}
