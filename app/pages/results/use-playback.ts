import { useEffect, useRef, useState, type RefObject } from "react";

export interface Playback {
  ref: RefObject<HTMLAudioElement>;
  isPlaying: boolean;
  /** Seconds. */
  at: number;
  /** Seconds; 0 while unknown. */
  length: number;
  /** The browser can't play it. */
  hasFailed: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
  /** What the audio element tells. */
  handlers: Readonly<
    Record<"onPlay" | "onPause" | "onTimeUpdate" | "onDurationChange" | "onError", () => void>
  >;
}

/** An audio element's state. When another begins to play this one pauses. `seconds` is its length, where known. */
export function usePlayback(seconds: number | undefined): Playback {
  const ref = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState(seconds ?? 0);
  useEffect(() => {
    const pauseForOthers = ({ target }: Event) => {
      if (target !== ref.current) ref.current?.pause();
    };
    // What media tell does not bubble.
    document.addEventListener("play", pauseForOthers, true);
    return () => document.removeEventListener("play", pauseForOthers, true);
  }, []);
  return {
    ref,
    isPlaying,
    at,
    length: found,
    hasFailed,
    toggle: () => {
      if (isPlaying) ref.current?.pause();
      else ref.current?.play().catch((error: unknown) => setFailed(!isInterrupted(error)));
    },
    seek: (to) => {
      if (ref.current) ref.current.currentTime = to;
      setAt(to);
    },
    handlers: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: () => setAt(ref.current?.currentTime ?? 0),
      onDurationChange: () => {
        const length = ref.current?.duration ?? 0;
        if (Number.isFinite(length) && length > 0) setFound(length);
      },
      onError: () => setFailed(true),
    },
  };
}

/** Paused before it began, or kept from playing by the browser: no fault of the file. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof DOMException && ["AbortError", "NotAllowedError"].includes(error.name);
