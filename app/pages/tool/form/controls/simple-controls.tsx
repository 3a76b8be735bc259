import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import type { ControlProps } from "../tool-form-model.ts";
import { FieldGroup, FieldLabel, FieldNotes, WordsNote, useFieldView, LockMark } from "./field-parts.tsx";
import { classNames } from "~/ui/class-names.ts";
import type { Ratio } from "#registry/contract/field.ts";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { loadPatiently } from "~/ui/use-module.ts";
import type { ChipListProps } from "./chip-list.tsx";

const ChipList = lazy(() => loadPatiently(() => import("./chip-list.tsx")));

/** Edits that work here, to add to the prompt. The list is loaded once the page is alive; its room is there before. */
function PromptChips(props: ChipListProps) {
  const t = useTranslate();
  const isAlive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <div role="group" aria-label={t("style.chips.title")} className="prompt-chips needs-script">
      <p className="text-sm font-medium">{t("style.chips.title")}</p>
      <div>
        {isAlive && (
          <Suspense fallback={null}>
            <ChipList {...props} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

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
        <FieldLabel view={view} />
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
      <FieldLabel view={view} />
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
        <FieldLabel view={view} />
        <TextCount length={value.length} max={field.maxLength} />
      </div>
      {field.rows > 1 ? (
        <textarea className="textarea" rows={field.rows} style={{ "--rows": field.rows }} {...element} />
      ) : (
        <input type="text" className="input" autoComplete="off" {...element} />
      )}
      <FieldNotes view={view} />
      {field.role === "prompt" && <WordsNote text={form.wordsNote} />}
      {field.role === "prompt" && form.chips.length > 0 && (
        <PromptChips chips={form.chips} value={value} onChange={(text) => form.setValue(field.name, text)} />
      )}
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

/** The outline of an aspect ratio; corner marks for `auto`. */
export function RatioShape({ ratio }: { ratio: Ratio }) {
  if (ratio !== "auto")
    return <i className="ratio-shape" style={{ "--ratio": ratio.replace(":", "/") }} aria-hidden="true" />;
  return (
    <svg
      width="28"
      height="22"
      viewBox="0 0 28 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 7.5v-2a2 2 0 0 1 2-2h2.5m11 0H22a2 2 0 0 1 2 2v2m0 7v2a2 2 0 0 1-2 2h-2.5m-11 0H6a2 2 0 0 1-2-2v-2" />
    </svg>
  );
}

/** Letters that a tile of the usual width holds in one line. */
const TILE_LETTERS = 8;

/** Aspect ratios as tiles. A locked one leaves the value and tells the form. */
export function RatioControl({ field, form }: ControlProps<"ratio">) {
  const t = useTranslate();
  const view = useFieldView(field, form, { label: t("style.form.ratio") });
  const value = form.values[field.name] ?? field.default;
  const auto = form.words[field.name]?.options?.auto ?? t("style.form.auto");
  return (
    <FieldGroup view={view} className="tiles">
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
    </FieldGroup>
  );
}

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

/** The address of a picture on the web. Written from left to right in every language, and never corrected. */
export function AddressControl({ field, form }: ControlProps<"address">) {
  const t = useTranslate();
  const view = useFieldView(field, form, {
    label: t("style.form.address"),
    hint: t("style.form.addressHint"),
  });
  return (
    <div className="field">
      <FieldLabel view={view} />
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

/** Resolutions side by side. A locked one leaves the value and tells the form. */
export function SizeControl({ field, form }: ControlProps<"size">) {
  const t = useTranslate();
  const view = useFieldView(field, form, { label: t("style.form.size") });
  const value = form.values[field.name] ?? field.default;
  return (
    <FieldGroup view={view} className="seg">
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
            {isLocked && <LockMark />}
          </label>
        );
      })}
    </FieldGroup>
  );
}
