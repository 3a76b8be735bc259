import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldNotes, LabelText, WordsNote } from "./field-parts.tsx";
import { useFieldView } from "./use-field-view.ts";

/** Share of the longest text from which on the length is counted. */
const COUNT_FROM = 0.8;

/** A line or a paragraph to write. A text that is too long stays whole and is told, never cut. */
export function TextControl({ field, form }: ControlProps<"text">) {
  const t = useTranslate();
  const view = useFieldView(field, form, field.role === "prompt" ? { label: t("style.form.prompt") } : {});
  const value = form.values[field.name] ?? "";
  const element = {
    id: view.id,
    name: field.name,
    value,
    dir: "auto",
    placeholder: view.placeholder,
    "aria-required": field.required || undefined,
    ...view.aria,
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setValue(field.name, event.currentTarget.value),
  } as const;
  return (
    <div className="field">
      <div className="field-head">
        <label className="label" htmlFor={view.id}>
          <LabelText view={view} />
        </label>
        <TextCount length={value.length} max={field.maxLength} />
      </div>
      {field.rows > 1 ? (
        <textarea className="textarea" rows={field.rows} style={{ "--rows": field.rows }} {...element} />
      ) : (
        <input type="text" className="input" autoComplete="off" {...element} />
      )}
      <FieldNotes view={view} />
      {field.role === "prompt" && <WordsNote text={form.wordsNote} />}
    </div>
  );
}

/** How long a text is, once it comes near its limit. */
function TextCount({ length, max }: { length: number; max: number }) {
  const t = useTranslate();
  const format = useFormatNumber();
  const isNear = length >= max * COUNT_FROM;
  return (
    <span role="status" className={classNames("hint", length > max && "text-danger")}>
      {isNear && t("style.form.length", { length: format(length), max: format(max) })}
    </span>
  );
}
