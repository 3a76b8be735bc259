import { useEffect, useState, type CSSProperties, useRef, type RefObject } from "react";
import { PEAK_COUNT } from "#registry/contract/output.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { formatElapsed } from "./elapsed.ts";
import { useCaptions } from "./use-captions.ts";
import { useNear } from "./use-near.ts";

interface Playback {
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

/** Paused before it began, or kept from playing by the browser: no fault of the file. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof DOMException && ["AbortError", "NotAllowedError"].includes(error.name);

/** Half the height of a drawing, and of the lowest bar, in its own units. */
const HALF = 50;
const LEAST = 3;

const barsOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, place) => {
      const half = Math.max(LEAST, peak * (HALF - LEAST));
      return `M${place + 0.5} ${(HALF - half).toFixed(1)}V${(HALF + half).toFixed(1)}`;
    })
    .join("");

const FLAT = new Array<number>(PEAK_COUNT).fill(0);

interface AudioPlayerProps {
  address: string;
  /** What it is called, for the labels. */
  title: string;
  /** What it was made from: what is heard, in words. */
  words: string;
  /** Its length, where known. */
  seconds?: number | undefined;
  /** How loud it is over time, where known; nothing is fetched then before it is played. */
  peaks?: readonly number[] | undefined;
}

/** What one step of the arrow keys moves, in seconds. */
const STEP = 0.5;

/**
 * Plays a sound: a button, its waveform with a range input over it, the times. The browser's own player where there is no
 * script, or where the sound cannot be drawn.
 */
export function AudioPlayer({ address, title, words, seconds, peaks: known }: AudioPlayerProps) {
  const t = useTranslate();
  const isAlive = useIsHydrated();
  const [frame, isNear] = useNear<HTMLDivElement>();
  const isRead = isNear && known === undefined;
  const found = usePeaks(address, isRead);
  const peaks = known ?? found;
  const { ref, isPlaying, at, length, hasFailed, toggle, seek, handlers } = usePlayback(seconds);
  const captions = useCaptions(words || title, length);
  const isPlain = !isAlive || peaks === "none" || hasFailed;
  const times = { time: formatElapsed(at * 1000), length: formatElapsed(length * 1000) };
  return (
    <div ref={frame} className="audio-player">
      <audio
        ref={ref}
        src={address}
        controls={isPlain}
        preload={isRead ? "metadata" : "none"}
        aria-label={title}
        {...handlers}
      >
        <track kind="captions" src={captions} label={t("style.details.prompt")} />
      </audio>
      {!isPlain && (
        <>
          <button
            type="button"
            className="audio-play"
            aria-label={t(isPlaying ? "style.player.pause" : "style.player.play", { title })}
            onClick={toggle}
          >
            <Icon name={isPlaying ? "pause" : "play"} size={20} />
          </button>
          {/* Time runs from left to right in every script. */}
          <div dir="ltr" className="audio-track">
            <Waveform peaks={peaks} played={length === 0 ? 0 : Math.min(1, at / length)} />
            <input
              type="range"
              min={0}
              max={length}
              step={STEP}
              value={Math.min(at, length)}
              disabled={length === 0}
              onChange={(event) => seek(event.currentTarget.valueAsNumber)}
              aria-label={t("style.player.position", { title })}
              aria-valuetext={t("style.player.at", times)}
            />
            <span className="audio-times" aria-hidden="true">
              <span>{times.time}</span>
              <span>{times.length}</span>
            </span>
          </div>
        </>
      )}
      {hasFailed && <p className="player-failed">{t("style.player.failed")}</p>}
    </div>
  );
}

/** A sound's waveform once `isWanted`: null until it is drawn, "none" when it cannot be had. */
function usePeaks(address: string, isWanted: boolean): readonly number[] | "none" | null {
  const [read, setRead] = useState<{ address: string; peaks: readonly number[] | "none" } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    import("./read-peaks.ts")
      .then(({ readPeaks }) => readPeaks(address, PEAK_COUNT, controller.signal))
      .catch((): "none" => "none")
      .then((peaks) => controller.signal.aborted || setRead({ address, peaks }));
    return () => controller.abort();
  }, [address, isWanted]);
  return read?.address === address ? read.peaks : null;
}

/** How loud a sound is over time, with the part that was played told apart; a flat line until it is known. */
function Waveform({ peaks, played }: { peaks: readonly number[] | null; played: number }) {
  const bars = barsOf(peaks ?? FLAT);
  const style: CSSProperties = { "--played": `${(played * 100).toFixed(2)}%` };
  return (
    <span className="wave" style={style} aria-hidden="true">
      {["wave-rest", "wave-played"].map((className) => (
        <svg
          key={className}
          className={className}
          viewBox={`0 0 ${PEAK_COUNT} ${2 * HALF}`}
          preserveAspectRatio="none"
        >
          <path d={bars} vectorEffect="non-scaling-stroke" />
        </svg>
      ))}
    </span>
  );
}

/** An audio element's state. When another begins to play this one pauses. `seconds` is its length, where known. */
function usePlayback(seconds: number | undefined): Playback {
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
