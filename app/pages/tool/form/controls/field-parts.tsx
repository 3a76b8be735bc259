import { type ReactNode, useId, useMemo } from "react";
import { useTranslate, useLocale } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { Field } from "#registry/contract/field.ts";
import { classNames } from "~/ui/class-names.ts";
import type { ToolFormModel } from "../tool-form-model.ts";
import type { FieldWords } from "#registry/contract/compiled.ts";

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

/** The label of a control's element. */
export function FieldLabel({ view }: { view: FieldView }) {
  return (
    <label className="label" htmlFor={view.id}>
      <LabelText view={view} />
    </label>
  );
}

/** Options that stand side by side, under their label; `notes` stand below them. */
export function FieldGroup({
  view,
  className,
  notes = <FieldNotes view={view} />,
  children,
}: {
  view: FieldView;
  className: string;
  notes?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="field" aria-describedby={view.aria["aria-describedby"]}>
      <legend className="label">
        <LabelText view={view} />
      </legend>
      <div className={className}>{children}</div>
      {notes}
    </fieldset>
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

/** What a control shows around its element, and how its element refers to that. */
interface FieldView {
  /** Of the element; its hint and its error follow it. */
  id: string;
  label: string;
  isOptional: boolean;
  hint: string | undefined;
  placeholder: string | undefined;
  /** What is wrong with the value, in words. */
  problem: string | undefined;
  optionLabel: (value: string) => string;
  /** Spread on the element, or on the group of a choice. */
  aria: { "aria-invalid"?: true; "aria-describedby"?: string };
}

/** Words and error of one field. `fallback` is the site's own label and hint, for a tool that has none. */
export function useFieldView(
  field: Field,
  { words, problem }: Pick<ToolFormModel, "words" | "problem">,
  fallback: { label?: string; hint?: string; isDescribed?: boolean } = {},
): FieldView {
  const id = useId();
  const own = words[field.name];
  const hint = own?.hint ?? fallback.hint;
  const text = problem?.name === field.name ? problem.text : undefined;
  const describedBy = classNames(
    text !== undefined && `${id}-error`,
    (hint !== undefined || fallback.isDescribed === true) && `${id}-hint`,
  );
  return {
    id,
    label: own?.label ?? fallback.label ?? nameAsWords(field.name),
    isOptional: isLeftOpen(field),
    hint,
    placeholder: own?.placeholder,
    problem: text,
    optionLabel: (value) => optionLabel(own, value),
    aria: {
      ...(text !== undefined && { "aria-invalid": true }),
      ...(describedBy !== "" && { "aria-describedby": describedBy }),
    },
  };
}

/** A field's name as words, where a tool has none for it: `prompt_strength` becomes “Prompt strength”. */
export function nameAsWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an option of a choice is called; its value stands in. */
export const optionLabel = (words: FieldWords | undefined, value: string): string =>
  words?.options?.[value] ?? value;

/** Whether a field may be left empty and nothing stands in for it, so that its label says so. */
function isLeftOpen(field: Field): boolean {
  switch (field.control) {
    case "text":
    case "address":
      return !field.required;
    case "number":
      return field.default === undefined;
    default:
      return false;
  }
}

/** The small lock of a choice that subscribers have, drawn by its style sheet, with its meaning in words. */
export function LockMark() {
  const t = useTranslate();
  return (
    <i className="lock-mark">
      <span className="sr-only">{`, ${t("style.form.locked")}`}</span>
    </i>
  );
}

/** Joins words to a list as the page's locale does. */
export function useList(): Intl.ListFormat {
  const { bcp47 } = useLocale();
  return useMemo(() => new Intl.ListFormat(bcp47, { type: "conjunction" }), [bcp47]);
}
