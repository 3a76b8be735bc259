import { useTranslate } from "~/i18n/use-translate.tsx";
import { CopyButton } from "./copy-button.tsx";
import { countWords } from "./count-words.ts";
import { PrintActions } from "./print-actions.tsx";
import { PrintCaption } from "./print-caption.tsx";
import { ResultWords } from "./result-words.tsx";
import type { PrintProps } from "./print-props.ts";
import type { TextResult } from "./result.ts";

/** A finished text, to be read where it stands, copied or saved. */
export function TextPrint({ result, index, isBig, isFresh, ...props }: PrintProps<TextResult>) {
  const t = useTranslate();
  const { engineNote, onDetails, onDownload } = props;
  const { text, language } = result;
  return (
    <figure className="print-row print-card">
      <ResultWords result={result} />
      <div className="print-foot">
        <figcaption className="print-caption">
          <PrintCaption result={result} isFresh={isFresh} engineNote={isBig ? engineNote : undefined}>
            <span>{t("style.results.words", { count: countWords(text, language) })}</span>
          </PrintCaption>
        </figcaption>
        <span className="flex flex-none items-center">
          <CopyButton text={text} label={t("style.results.copyText", { n: index })} />
          <PrintActions index={index} onDetails={onDetails} onDownload={onDownload} />
        </span>
      </div>
    </figure>
  );
}
