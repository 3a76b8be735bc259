import { useTranslate } from "~/i18n/use-translate.tsx";
import { countWords } from "./count-words.ts";
import { formatElapsed } from "./prints/elapsed.ts";
import type { Result } from "./result.ts";
import { usePictureLook } from "./use-picture-look.ts";

interface ResultMeasureProps {
  result: Result;
  /** What was asked for, as 2K. */
  asked?: string | undefined;
}

/** What a result was made from and how large or long it is, as terms of its list of facts: seed, pixels, time, words. */
export function ResultMeasure({ result, asked }: ResultMeasureProps) {
  const t = useTranslate();
  const isUnknown = result.kind === "image" && result.width === undefined;
  const look = usePictureLook(isUnknown ? result.address : undefined);
  const size =
    result.kind === "image" || result.kind === "video"
      ? sizeText(result.width === undefined && look !== "gone" ? look : result)
      : null;
  const sizes = [size, asked].filter(Boolean).join(", ");
  return (
    <>
      {result.seed !== undefined && (
        <>
          <dt>{t("style.details.seed")}</dt>
          <dd>
            <bdi>{result.seed}</bdi>
          </dd>
        </>
      )}
      {sizes !== "" && (
        <>
          <dt>{t("style.details.size")}</dt>
          <dd>
            <bdi>{sizes}</bdi>
          </dd>
        </>
      )}
      {"seconds" in result && result.seconds !== undefined && (
        <>
          <dt>{t("style.details.length")}</dt>
          <dd>
            <bdi>{formatElapsed(result.seconds * 1000)}</bdi>
          </dd>
        </>
      )}
      {result.kind === "text" && (
        <>
          <dt>{t("style.details.length")}</dt>
          <dd>{t("style.results.words", { count: countWords(result.text, result.language) })}</dd>
        </>
      )}
    </>
  );
}

function sizeText(size: { width?: number; height?: number } | null): string | null {
  return size?.width === undefined || size.height === undefined ? null : `${size.width} × ${size.height}`;
}
