import { AudioPrint } from "./audio-print.tsx";
import { ImagePrint } from "./image-print.tsx";
import type { PrintProps } from "./print-props.ts";
import { TextPrint } from "./text-print.tsx";
import { VideoPrint } from "./video-print.tsx";

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
