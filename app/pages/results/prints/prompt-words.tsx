import { useTranslate } from "~/i18n/use-translate.tsx";
import { CopyButton } from "../copy-button.tsx";

/** The person's own words, to read and to copy; nothing where a style was asked for without any. */
export function PromptWords({ words }: { words: string }) {
  const t = useTranslate();
  if (words === "") return null;
  return (
    <div className="field">
      <div className="field-head">
        <h3 className="label">{t("style.details.prompt")}</h3>
        <CopyButton text={words} label={t("style.details.copyPrompt")} variant="quiet" />
      </div>
      {/* Words in any script: each begins on its own side. */}
      <p className="prompt-box" dir="auto">
        {words}
      </p>
    </div>
  );
}
