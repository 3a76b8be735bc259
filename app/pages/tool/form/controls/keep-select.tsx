import { useId } from "react";
import { isKeepDays, KEEP_DAYS, USUAL_KEEP_DAYS } from "#registry/contract/keep-days.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { KeepChoice } from "../use-keep-days.ts";

/** How long the photos, and what is made of them, are kept. */
export function KeepSelect({ choice }: { choice: KeepChoice }) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="keep needs-script">
      <label htmlFor={id}>{t("style.form.keep")}</label>
      <select
        id={id}
        className="keep-select"
        value={choice.days ?? USUAL_KEEP_DAYS}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const days = Number(event.currentTarget.value);
          choice.choose(isKeepDays(days) ? days : null);
        }}
      >
        {[USUAL_KEEP_DAYS, ...KEEP_DAYS].map((days) => (
          <option key={days} value={days}>
            {t("style.form.keepDays", { count: days })}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className="hint">
        {t("style.form.keepHint")}
      </span>
    </div>
  );
}
