import { useCallback, useEffect, useRef, useState } from "react";

/** Pause between two slides where the page passes none, in milliseconds. */
const DEFAULT_INTERVAL_MS = 4000;

/** Whether a slide can be shown whole; may take as long as its pictures need. */
export type PrepareSlide = (index: number) => Promise<boolean>;

export interface Carousel {
  index: number;
  /** Whether it moves by itself. */
  isPlaying: boolean;
  /** Shows a slide, or the nearest one that can be shown, and stops. */
  go: (index: number) => void;
  /** For hovering and any other use: stops until it is told to play. */
  stop: () => void;
  toggle: () => void;
}

/**
 * Slides that follow each other in a ring, those that cannot be shown left out. With reduced motion asked for, nothing
 * moves by itself. `prepare` must stay the same function.
 */
export function useCarousel(
  count: number,
  prepare: PrepareSlide,
  intervalMs = DEFAULT_INTERVAL_MS,
): Carousel {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const lastMove = useRef(0);

  useEffect(() => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    const obey = () => setPlaying(!calm.matches);
    if (calm.matches) obey();
    calm.addEventListener("change", obey);
    return () => calm.removeEventListener("change", obey);
  }, []);

  /** Shows the first slide from `to` on, in steps of 1 or -1, that can be shown; the last call wins. */
  const move = useCallback(
    async (to: number, step: 1 | -1) => {
      const mine = (lastMove.current += 1);
      for (let tried = 0; tried < count; tried += 1) {
        const candidate = (to + tried * step + 2 * count) % count;
        const isReady = candidate === index || (await prepare(candidate));
        if (lastMove.current !== mine) return;
        if (isReady) return setIndex(candidate);
      }
    },
    [count, index, prepare],
  );

  useEffect(() => {
    if (count > 1) void prepare((index + 1) % count);
  }, [count, index, prepare]);

  const isMoving = isPlaying && count > 1;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void move(index + 1, 1), intervalMs);
    return () => clearInterval(timer);
  }, [isMoving, index, move, intervalMs]);

  const stop = () => {
    lastMove.current += 1;
    setPlaying(false);
  };

  return {
    index,
    isPlaying,
    go: (to) => {
      stop();
      void move(to, to < index ? -1 : 1);
    },
    stop,
    toggle: () => setPlaying((playing) => !playing),
  };
}
