import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { FieldView } from "./use-field-view.ts";

/** A label's words, and whether the field may stay empty. */
export function LabelText({ view: { label, isOptional } }: { view: FieldView }) {
  const t = useTranslate();
  return (
    <>
      {label}
      {isOptional && (
        <>
          {" "}
          <span className="font-normal text-faint">{t("style.form.optional")}</span>
        </>
      )}
    </>
  );
}

/** What is wrong with a field, and what to know about it; `children` belong to the hint. */
export function FieldNotes({
  view: { id, problem, hint },
  children,
}: {
  view: FieldView;
  children?: ReactNode;
}) {
  const hasHint = hint !== undefined || (children !== undefined && children !== null && children !== false);
  return (
    <>
      <FieldError id={`${id}-error`} text={problem} />
      {hasHint && (
        <div id={`${id}-hint`} className="hint grid gap-0.5">
          {hint !== undefined && <p>{hint}</p>}
          {children}
        </div>
      )}
    </>
  );
}

/** The sentence about a wrong value, beside its field. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="field-error">
      <Icon name="triangle-alert" size={16} />
      {text}
    </p>
  );
}

/** Tells below a text what of its words would be left out. It is there before it says something, so that it is heard. */
export function WordsNote({ text }: { text: string | null }) {
  return (
    <p role="status" className="hint">
      {text}
    </p>
  );
}
