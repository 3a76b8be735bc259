import { useTranslate } from "~/i18n/use-translate.tsx";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldNotes, LabelText } from "./field-parts.tsx";
import { LockMark } from "./lock-mark.tsx";
import { useFieldView } from "./use-field-view.ts";

/** Resolutions side by side. A locked one leaves the value and tells the form. */
export function SizeControl({ field, form }: ControlProps<"size">) {
  const t = useTranslate();
  const view = useFieldView(field, form, { label: t("style.form.size") });
  const value = form.values[field.name] ?? field.default;
  return (
    <fieldset className="field" aria-describedby={view.aria["aria-describedby"]}>
      <legend className="label">
        <LabelText view={view} />
      </legend>
      <div className="seg">
        {field.options.map((size) => {
          const isLocked = form.isSizeLocked(size);
          return (
            <label key={size} title={isLocked ? t("style.form.locked") : undefined}>
              <input
                type="radio"
                name={field.name}
                value={size}
                checked={value === size}
                onChange={() =>
                  isLocked
                    ? form.onLockedChoice({ kind: "size", choice: size, value })
                    : form.setValue(field.name, size)
                }
              />
              <bdi>{size}</bdi>
              {isLocked && <LockMark size={14} />}
            </label>
          );
        })}
      </div>
      <FieldNotes view={view} />
    </fieldset>
  );
}
