import type { Field } from "#registry/contract/field.ts";
import { nameAsWords, optionLabel } from "~/form/field-words.ts";
import type { ToolFormModel } from "~/form/tool-form-model.ts";
import type { useTranslate } from "~/i18n/use-translate.tsx";

/** What is chosen in a field, in a few words that stand by themselves. */
export function sayChoice(
  field: Field,
  value: string,
  words: ToolFormModel["words"],
  t: ReturnType<typeof useTranslate>,
): string {
  const own = words[field.name];
  const label = own?.label ?? nameAsWords(field.name);
  switch (field.control) {
    case "ratio":
      return value === "auto" ? t("style.form.auto") : value;
    case "switch":
      return value === "true" ? label : t("style.cheaper.off", { label });
    case "number":
      return t("style.cheaper.number", { label, value });
    default:
      return optionLabel(own, value);
  }
}
