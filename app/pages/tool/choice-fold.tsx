import { useEffect, useRef, type ReactNode } from "react";
import { USUAL_KEEP_DAYS } from "#registry/contract/keep-days.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { KeepSelect } from "./form/controls/photos-control.tsx";
import type { FoldedField } from "./form/folded-fields.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";

interface ChoiceFoldProps {
  fields: readonly FoldedField[];
  form: ToolFormModel;
  /** The fields' controls. */
  children: ReactNode;
}

/** Choices in one line that says what is chosen, and unfolds in its place. */
export function ChoiceFold({ fields, form, children }: ChoiceFoldProps) {
  const t = useTranslate();
  const details = useRef<HTMLDetailsElement>(null);
  const { problem } = form;
  const isWrong = problem !== null && fields.some(({ name }) => name === problem.name);
  useEffect(() => {
    if (isWrong && details.current !== null) details.current.open = true;
  }, [isWrong]);
  const wordOf = ({ name, default: usual }: FoldedField): string => {
    const value = form.values[name] ?? usual;
    return value === "auto" ? (form.words[name]?.options?.auto ?? t("style.form.auto")) : value;
  };
  const days = t("style.form.keepDays", { count: form.photos.keep.days ?? USUAL_KEEP_DAYS });
  return (
    <details ref={details} className="choices">
      <summary>
        <span className="choices-line">
          {fields.map((field) => (
            <span key={field.name}>
              <bdi>{wordOf(field)}</bdi>
            </span>
          ))}
          <span>{t("style.form.kept", { days })}</span>
        </span>
        <span className="choices-change">
          {t("style.form.change")}
          <Icon name="chevron-down" size={14} />
        </span>
      </summary>
      <div className="choices-body">
        {children}
        <KeepSelect choice={form.photos.keep} />
      </div>
    </details>
  );
}
