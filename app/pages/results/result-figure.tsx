import { useTranslate } from "~/i18n/use-translate.tsx";
import { AudioPlayer } from "./audio-player.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ResultCompare } from "./result-compare.tsx";
import { ResultWords } from "./result-words.tsx";
import type { Result } from "./result.ts";
import { usePictureLook } from "./use-picture-look.ts";
import { VideoPlayer } from "./video-player.tsx";

interface ResultFigureProps {
  result: Result;
  /** What it shows or plays, in words. */
  alt: string;
  /** How many of the photos are used, where not all are. */
  photosUsed?: number | undefined;
}

/** One result at the head of its details: a picture beside its photo, a film, a sound, a text. */
export function ResultFigure({ result, alt, photosUsed }: ResultFigureProps) {
  const t = useTranslate();
  const look = usePictureLook(result.kind === "image" ? result.address : undefined);
  switch (result.kind) {
    case "image":
      return (
        <ResultCompare
          result={result}
          photosUsed={photosUsed}
          alt={alt}
          look={look === "gone" ? null : look}
        />
      );
    case "video":
      return (
        <div className="details-film">
          <VideoPlayer film={result} title={alt} />
        </div>
      );
    case "audio":
      return (
        <div className="details-sound">
          <AudioPlayer address={result.address} words={result.prompt} seconds={result.seconds} title={alt} />
        </div>
      );
    case "text":
      return (
        <div className="details-words">
          <ResultWords result={result} />
          <CopyButton text={result.text} label={t("style.details.copyText")} />
        </div>
      );
  }
}
