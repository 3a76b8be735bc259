import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldNotes, LabelText } from "./field-parts.tsx";
import { useFieldView } from "./use-field-view.ts";

/** A number. A slider always has a value, so one without a default is a box. */
export function NumberControl(props: ControlProps<"number">) {
  const { look, default: usual } = props.field;
  return look === "slider" && usual !== undefined ? (
    <NumberSlider {...props} usual={usual} />
  ) : (
    <NumberBox {...props} />
  );
}

function NumberSlider({ field, form, usual }: ControlProps<"number"> & { usual: number }) {
  const view = useFieldView(field, form);
  const format = useFormatNumber();
  const { name, min, max, step } = field;
  const text = form.values[name] ?? "";
  const value = text === "" ? usual : Number(text);
  return (
    <div className="field">
      <div className="field-head">
        <label className="label" htmlFor={view.id}>
          <LabelText view={view} />
        </label>
        <output htmlFor={view.id} className="label text-muted">
          <bdi>{format(value)}</bdi>
        </output>
      </div>
      <input
        id={view.id}
        type="range"
        name={name}
        className="range"
        min={min}
        max={max}
        step={step}
        value={value}
        style={{ "--range-share": `${((value - min) / (max - min)) * 100}%` }}
        {...view.aria}
        onChange={(event) => form.setValue(name, event.currentTarget.value)}
      />
      <FieldNotes view={view} />
    </div>
  );
}

function NumberBox({ field, form }: ControlProps<"number">) {
  const t = useTranslate();
  const format = useFormatNumber();
  const { name, min, max, step } = field;
  const bounds = t("style.form.numberRange", { min: format(min), max: format(max) });
  const view = useFieldView(field, form, { isDescribed: true });
  return (
    <div className="field">
      <label className="label" htmlFor={view.id}>
        <LabelText view={view} />
      </label>
      {/* A number element would lose what is no number, and with it what the error is about. */}
      <input
        id={view.id}
        type="text"
        name={name}
        className="input"
        dir="ltr"
        inputMode={Number.isInteger(step) && min >= 0 ? "numeric" : "text"}
        autoComplete="off"
        placeholder={view.placeholder}
        value={form.values[name] ?? ""}
        {...view.aria}
        onChange={(event) => form.setValue(name, event.currentTarget.value)}
      />
      <FieldNotes view={view}>
        <p>{bounds}</p>
      </FieldNotes>
    </div>
  );
}
