import { useTranslate } from "~/i18n/use-translate.tsx";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldNotes, LabelText } from "./field-parts.tsx";
import { LockMark } from "./lock-mark.tsx";
import { RatioShape } from "./ratio-shape.tsx";
import { useFieldView } from "./use-field-view.ts";

/** Letters that a tile of the usual width holds in one line. */
const TILE_LETTERS = 8;

/** Aspect ratios as tiles. A locked one leaves the value and tells the form. */
export function RatioControl({ field, form }: ControlProps<"ratio">) {
  const t = useTranslate();
  const view = useFieldView(field, form, { label: t("style.form.ratio") });
  const value = form.values[field.name] ?? field.default;
  const auto = form.words[field.name]?.options?.auto ?? t("style.form.auto");
  return (
    <fieldset className="field" aria-describedby={view.aria["aria-describedby"]}>
      <legend className="label">
        <LabelText view={view} />
      </legend>
      <div className="tiles">
        {field.options.map((ratio) => {
          const isLocked = form.isRatioLocked(ratio);
          return (
            <label
              key={ratio}
              className={ratio === "auto" && auto.length > TILE_LETTERS ? "tile-wide" : undefined}
              title={isLocked ? t("style.form.locked") : undefined}
            >
              <input
                type="radio"
                name={field.name}
                value={ratio}
                checked={value === ratio}
                onChange={() =>
                  isLocked
                    ? form.onLockedChoice({ kind: "ratio", choice: ratio, value })
                    : form.setValue(field.name, ratio)
                }
              />
              <RatioShape ratio={ratio} />
              {ratio === "auto" ? <span>{auto}</span> : <bdi>{ratio}</bdi>}
              {isLocked && <LockMark />}
            </label>
          );
        })}
      </div>
      <FieldNotes view={view} />
    </fieldset>
  );
}
