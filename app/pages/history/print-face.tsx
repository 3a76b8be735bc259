import { PICTURE_WIDTHS } from "#registry/contract/picture-widths.ts";
import { ClearImage } from "~/pages/results/clear-image.tsx";
import { formatElapsed } from "~/pages/results/elapsed.ts";
import type { ImageResult, Result, TextResult, VideoResult } from "~/pages/results/result.ts";
import { useNear } from "~/pages/results/use-near.ts";
import { OutputFace } from "~/ui/output-face.tsx";
import { Icon } from "~/ui/icon.tsx";

/** A print is about this wide at most. */
const SIZES = "(max-width: 40rem) 46vw, 20rem";
const [, , , , SHOWN_WIDTH] = PICTURE_WIDTHS;
/** Characters of a text that a print has room for. */
const SHOWN_CHARACTERS = 420;

const sourcesOf = (url: string): string =>
  PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(", ");

/** What a print shows of its result before it is opened. */
export function PrintFace({ result, alt }: { result: Result; alt: string }) {
  switch (result.kind) {
    case "image":
      return <ImageFace result={result} alt={alt} />;
    case "video":
      return <VideoFace result={result} />;
    case "audio":
      return (
        <span className="print-face">
          <OutputFace output="audio" />
          <Length seconds={result.seconds} />
        </span>
      );
    case "text":
      return <TextFace result={result} />;
  }
}

function ImageFace({ result, alt }: { result: ImageResult; alt: string }) {
  return (
    <ClearImage
      src={`${result.address}?w=${SHOWN_WIDTH}`}
      srcSet={sourcesOf(result.address)}
      sizes={SIZES}
      alt={alt}
      width={result.width}
      height={result.height}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The film's first moment, fetched when it comes near. */
function VideoFace({ result }: { result: VideoResult }) {
  const [place, isNear] = useNear<HTMLSpanElement>();
  return (
    <span ref={place} className="print-face" aria-hidden="true">
      {isNear && (
        <video src={`${result.address}#t=0.001`} muted playsInline preload="metadata" tabIndex={-1} />
      )}
      <Length seconds={result.seconds} />
    </span>
  );
}

function TextFace({ result }: { result: TextResult }) {
  return (
    <span className="print-face print-face-words" dir="auto" lang={result.language}>
      {result.text.slice(0, SHOWN_CHARACTERS)}
    </span>
  );
}

function Length({ seconds }: { seconds: number | undefined }) {
  return (
    <span className="plate plate-start">
      <Icon name="play" size={12} />
      {seconds !== undefined && <bdi className="ms-1">{formatElapsed(seconds * 1000)}</bdi>}
    </span>
  );
}
