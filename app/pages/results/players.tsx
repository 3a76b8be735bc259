import { useState, type CSSProperties } from "react";
import type { PictureWidth } from "#registry/contract/picture-widths.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useCaptions } from "./captions.ts";
import type { VideoResult } from "./result.ts";
import { useNear } from "./use-near.ts";

/** Width that a film's opening picture is asked for in. */
const POSTER_WIDTH: PictureWidth = 900;

/** What a film's frame is shaped like before its file says so. */
const USUAL = { width: 16, height: 9 };

/** The shape that a film takes, kept free until it is there. */
const filmShape = ({ width, height }: Pick<VideoResult, "width" | "height">): CSSProperties => ({
  "--picture-ratio":
    width === undefined || height === undefined ? `${USUAL.width} / ${USUAL.height}` : `${width} / ${height}`,
});

/** Plays a film with the browser's own controls. It opens with the photo it was made from, or with its first moment. */
export function VideoPlayer({ film, title }: { film: VideoResult; title: string }) {
  const t = useTranslate();
  const [frame, isNear] = useNear<HTMLDivElement>();
  const [hasFailed, setFailed] = useState(false);
  const captions = useCaptions(film.prompt || title, film.seconds);
  const [photo] = film.uploadedImages;
  return (
    <div ref={frame} className="video-player" style={filmShape(film)}>
      <video
        // Some browsers show nothing until it plays, unless a moment is named.
        src={photo === undefined ? `${film.address}#t=0.001` : film.address}
        poster={photo === undefined ? undefined : `${photo}?w=${POSTER_WIDTH}`}
        width={film.width}
        height={film.height}
        controls
        playsInline
        preload={isNear ? "metadata" : "none"}
        aria-label={title}
        onError={() => setFailed(true)}
      >
        <track kind="captions" src={captions} label={t("style.details.prompt")} />
      </video>
      {hasFailed && <p className="player-failed">{t("style.player.failed")}</p>}
    </div>
  );
}

interface AudioPlayerProps {
  address: string;
  /** What it is called, for the label. */
  title: string;
  /** What it was made from: what is heard, in words. */
  words: string;
  /** Its length, where known. */
  seconds?: number | undefined;
}

/** Pauses every other sound of the page. */
function pauseOthers(playing: HTMLAudioElement): void {
  for (const other of document.querySelectorAll("audio")) if (other !== playing) other.pause();
}

/** Plays a sound with the browser's own controls; one at a time. Nothing of it is fetched before it is played. */
export function AudioPlayer({ address, title, words, seconds }: AudioPlayerProps) {
  const t = useTranslate();
  const [hasFailed, setFailed] = useState(false);
  const captions = useCaptions(words || title, seconds);
  return (
    <div className="audio-player">
      <audio
        src={address}
        controls
        preload="none"
        aria-label={title}
        onPlay={(event) => pauseOthers(event.currentTarget)}
        onError={() => setFailed(true)}
      >
        <track kind="captions" src={captions} label={t("style.details.prompt")} />
      </audio>
      {hasFailed && <p className="player-failed">{t("style.player.failed")}</p>}
    </div>
  );
}
