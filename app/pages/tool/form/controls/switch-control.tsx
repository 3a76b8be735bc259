import { useTranslate } from "~/i18n/use-translate.tsx";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldNotes } from "./field-parts.tsx";
import { useFieldView } from "./use-field-view.ts";

/** Something that is on or off. One that makes results public says who can see them then. */
export function SwitchControl({ field, form }: ControlProps<"switch">) {
  const t = useTranslate();
  const isPublic = field.role === "public";
  const view = useFieldView(field, form, { isDescribed: isPublic });
  const isOn = (form.values[field.name] ?? String(field.default)) === "true";
  return (
    <div className="field switch-field">
      <label className="switch">
        <span className="label">{view.label}</span>
        <input
          type="checkbox"
          role="switch"
          name={field.name}
          checked={isOn}
          {...view.aria}
          onChange={(event) => form.setValue(field.name, String(event.currentTarget.checked))}
        />
      </label>
      <FieldNotes view={view}>
        {isPublic && <p>{t(isOn ? "style.form.publicOn" : "style.form.publicOff")}</p>}
      </FieldNotes>
    </div>
  );
}
