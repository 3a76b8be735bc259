import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { formatElapsed } from "./elapsed.ts";
import { useCaptions } from "./use-captions.ts";
import { useNear } from "./use-near.ts";
import { usePeaks } from "./use-peaks.ts";
import { usePlayback } from "./use-playback.ts";
import { Waveform } from "./waveform.tsx";

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
