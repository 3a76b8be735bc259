import { ChevronDown, FileText } from "lucide-react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { ControlProps } from "../tool-form-model.ts";

/** The style's own instruction, folded away, for the person to edit. */
export function PromptControl({ field, form }: ControlProps<"prompt">) {
  const t = useTranslate();
  const label = form.promptLabel ?? t("style.form.prompt");
  const value = form.values[field.name] ?? form.defaultPrompt;
  return (
    <details className="fold">
      <summary>
        <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
        {label}
        <span className="font-normal text-faint">{t("style.form.optional")}</span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div>
        <textarea
          className="textarea"
          dir="auto"
          aria-label={label}
          name={field.name}
          maxLength={field.maxLength}
          value={value}
          onChange={(event) => form.setValue(field.name, event.currentTarget.value)}
        />
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
