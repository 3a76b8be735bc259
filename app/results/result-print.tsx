import { AudioPrint } from "./audio-print.tsx";
import { ImagePrint } from "./image-print.tsx";
import type { Result } from "./result.ts";
import { TextPrint } from "./text-print.tsx";
import { VideoPrint } from "./video-print.tsx";

/** What every print on the light table is told. */
export interface PrintProps<Shown extends Result = Result> {
  result: Shown;
  /** Counts from 1, newest first. */
  index: number;
  title: string;
  isBig: boolean;
  /** Made since the page was opened. */
  isFresh: boolean;
  /** Who made it, where that is worth saying. */
  engineNote?: string | undefined;
  onOpen: () => void;
  onDetails: () => void;
  onDownload: () => void;
}

/** A finished result on the light table, as what it is. */
export function ResultPrint({ result, ...props }: PrintProps) {
  switch (result.kind) {
    case "image":
      return <ImagePrint {...props} result={result} />;
    case "video":
      return <VideoPrint {...props} result={result} />;
    case "audio":
      return <AudioPrint {...props} result={result} />;
    case "text":
      return <TextPrint {...props} result={result} />;
  }
}
