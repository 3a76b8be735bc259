import { useTranslate } from "~/i18n/use-translate.tsx";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldNotes, LabelText } from "./field-parts.tsx";
import { useFieldView } from "./use-field-view.ts";

/** The address of a picture on the web. Written from left to right in every language, and never corrected. */
export function AddressControl({ field, form }: ControlProps<"address">) {
  const t = useTranslate();
  const view = useFieldView(field, form, {
    label: t("style.form.address"),
    hint: t("style.form.addressHint"),
  });
  return (
    <div className="field">
      <label className="label" htmlFor={view.id}>
        <LabelText view={view} />
      </label>
      <input
        id={view.id}
        type="url"
        name={field.name}
        className="input"
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={view.placeholder ?? "https://"}
        value={form.values[field.name] ?? ""}
        aria-required={field.required || undefined}
        {...view.aria}
        onChange={(event) => form.setValue(field.name, event.currentTarget.value)}
      />
      <FieldNotes view={view} />
    </div>
  );
}
