import type { Field } from "#registry/contract/field.ts";
import { nameAsWords, optionLabel } from "../form/field-words.ts";
import type { ToolFormModel } from "../form/tool-form-model.ts";
import { useList } from "../form/use-list.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";

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

/** The cheaper choice that a form could come to, in words: what it costs, and what it is. Null where there is none. */
export function useCheaperWords({
  cheaper,
  requests,
  words,
}: Pick<ToolFormModel, "cheaper" | "requests" | "words">): { credits: string; choices: string } | null {
  const t = useTranslate();
  const list = useList();
  if (cheaper === null) return null;
  return {
    credits: t("common.credits", { count: cheaper.price * requests }),
    choices: list.format(cheaper.changes.map(({ field, value }) => sayChoice(field, value, words, t))),
  };
}
