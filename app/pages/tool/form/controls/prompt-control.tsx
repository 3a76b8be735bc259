import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldError, WordsNote, useFieldView } from "./field-parts.tsx";

/** The style's own instruction, folded away, for the person to edit. */
export function PromptControl({ field, form }: ControlProps<"prompt">) {
  const t = useTranslate();
  const label = form.promptLabel ?? t("style.form.prompt");
  const view = useFieldView(field, form);
  const value = form.values[field.name] ?? form.defaultPrompt;
  return (
    <details className="fold">
      <summary>
        <Icon name="file-text" size={18} />
        {label}
        <span className="font-normal text-faint">{t("style.form.optional")}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div>
        <textarea
          className="textarea"
          dir="auto"
          aria-label={label}
          {...view.aria}
          name={field.name}
          maxLength={field.maxLength}
          value={value}
          onChange={(event) => form.setValue(field.name, event.currentTarget.value)}
        />
        <FieldError id={`${view.id}-error`} text={view.problem} />
        <WordsNote text={form.wordsNote} />
        <div className="field-head">
          <span className="hint">{form.promptHint ?? t("style.form.promptHint")}</span>
          {value !== form.defaultPrompt && (
            <button
              type="button"
              className="link text-xs"
              onClick={() => form.setValue(field.name, form.defaultPrompt)}
            >
              {t("style.form.reset")}
            </button>
          )}
        </div>
      </div>
    </details>
  );
}
