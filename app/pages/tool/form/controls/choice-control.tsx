import { useTranslate } from "~/i18n/use-translate.tsx";
import type { FieldOf, ControlProps, ToolFormModel } from "../tool-form-model.ts";
import { isOffered, obstaclesOf } from "../choice-offers.ts";
import {
  optionLabel,
  FieldGroup,
  FieldLabel,
  FieldNotes,
  useFieldView,
  LockMark,
  useList,
} from "./field-parts.tsx";

interface ChoiceOption {
  value: string;
  label: string;
  isLocked: boolean;
  /** What it cannot be had with at the moment, in words. */
  withheld: string | undefined;
}

/** One of several options. One that is not offered with the other values stands there and says so; a locked one tells the form. */
export function ChoiceControl({ field, form }: ControlProps<"choice">) {
  const t = useTranslate();
  const options = useOptions(field, form);
  const moved = form.moved.find(({ name }) => name === field.name);
  const list = useList();
  const notes = listWithheld(options).map(([reason, labels]) =>
    t("style.form.notOfferedLine", { options: list.format(labels), reason }),
  );
  const view = useFieldView(field, form, { isDescribed: notes.length > 0 });
  const value = form.values[field.name] ?? field.default;
  const choose = (to: string) => {
    const option = options.find((candidate) => candidate.value === to);
    if (option === undefined || option.withheld !== undefined) return;
    if (!option.isLocked) return form.setValue(field.name, to);
    form.onLockedChoice({ kind: "option", choice: option.label, value: view.optionLabel(value) });
  };
  const after = (
    <>
      <p role="status" className="moved-note">
        {moved !== undefined &&
          t("style.form.moved", { from: view.optionLabel(moved.from), to: view.optionLabel(moved.to) })}
      </p>
      <FieldNotes view={view}>{notes.length > 0 && notes.map((note) => <p key={note}>{note}</p>)}</FieldNotes>
    </>
  );
  if (field.look === "menu") {
    return (
      <div className="field">
        <FieldLabel view={view} />
        <select
          id={view.id}
          name={field.name}
          className="select"
          value={value}
          {...view.aria}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.withheld !== undefined}>
              {[option.label, option.withheld, option.isLocked && t("style.form.locked")]
                .filter(Boolean)
                .join(", ")}
            </option>
          ))}
        </select>
        {after}
      </div>
    );
  }
  return (
    <FieldGroup view={view} className="seg seg-wrap" notes={after}>
      {options.map((option) => (
        <label key={option.value} title={option.isLocked ? t("style.form.locked") : option.withheld}>
          <input
            type="radio"
            name={field.name}
            value={option.value}
            checked={value === option.value}
            disabled={option.withheld !== undefined}
            onChange={() => choose(option.value)}
          />
          <span>{option.label}</span>
          {option.withheld !== undefined && <span className="sr-only">, {option.withheld}</span>}
          {option.isLocked && <LockMark />}
        </label>
      ))}
    </FieldGroup>
  );
}

/** The options with what each is called and why it cannot be had; the reason names the choices that rule it out. */
function useOptions(
  field: FieldOf<"choice">,
  { values, words, isSubscriber }: ToolFormModel,
): ChoiceOption[] {
  const t = useTranslate();
  const list = useList();
  return field.options.map((option) => {
    const rivals = obstaclesOf(option.when, values).map((name) =>
      optionLabel(words[name], values[name] ?? ""),
    );
    return {
      value: option.value,
      label: optionLabel(words[field.name], option.value),
      isLocked: option.plan === "subscriber" && !isSubscriber,
      withheld: isOffered(option, values)
        ? undefined
        : t("style.form.notOffered", { choices: list.format(rivals) }),
    };
  });
}

/** Per reason the options that it withholds. */
function listWithheld(options: readonly ChoiceOption[]): [reason: string, labels: string[]][] {
  const byReason = new Map<string, string[]>();
  for (const { withheld, label } of options)
    if (withheld !== undefined) byReason.set(withheld, [...(byReason.get(withheld) ?? []), label]);
  return [...byReason];
}
