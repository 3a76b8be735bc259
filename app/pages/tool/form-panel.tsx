import { useEffect, useState, type ComponentType } from "react";
import type { Field } from "#registry/contract/field.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { SeamPicture } from "~/ui/picture/seam.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { ToolFormModel, Control, ControlProps } from "./form/tool-form-model.ts";
import { BalanceLine } from "./price/balance-line.tsx";
import { Blurb } from "./stage/blurb.tsx";
import { CheaperOffer } from "./price/cheaper-offer.tsx";
import { GenerateButton } from "./price/generate-button.tsx";
import { LowBalance } from "./price/low-balance.tsx";
import { ChoiceFold } from "./choice-fold.tsx";
import { foldedFields } from "./form/folded-fields.ts";
import type { StylePageData } from "./page-data.ts";
import { SubmitMessage } from "./submit-message.tsx";
import type { Submit } from "./generation/use-submit.ts";
import { ChoiceControl } from "./form/controls/choice-control.tsx";
import { NumberControl } from "./form/controls/number-control.tsx";
import { PhotosControl } from "./form/controls/photos-control.tsx";
import { PromptControl } from "./form/controls/prompt-control.tsx";
import { RatioControl } from "./form/controls/ratio-control.tsx";
import { TextControl } from "./form/controls/text-control.tsx";
import { FieldNotes, LabelText } from "./form/controls/field-parts.tsx";
import { useFieldView } from "./form/controls/use-field-view.ts";
import { LockMark } from "./form/controls/lock-mark.tsx";

type ControlTable = { [Name in Control]: ComponentType<ControlProps<Name>> };

/** One component per control of `registry/contract/field.ts`; the compiler demands it. */
const CONTROLS: ControlTable = {
  address: AddressControl,
  choice: ChoiceControl,
  number: NumberControl,
  photos: PhotosControl,
  prompt: PromptControl,
  ratio: RatioControl,
  size: SizeControl,
  switch: SwitchControl,
  text: TextControl,
};

interface FormPanelProps {
  data: StylePageData;
  form: ToolFormModel;
  submit: Submit;
  /** Something was made, or is: what is in view then stays where it is. */
  hasPrints: boolean;
}

/** The left panel: what to make, from which photos, how, and the button that spends credits. */
export function FormPanel({ data, form, submit, hasPrints }: FormPanelProps) {
  const { tool } = data;
  const t = useTranslate();
  const [example] = tool.examples;
  const fields = form.fields.filter(({ control }) => control !== "prompt" || tool.showSystemPrompt);
  const folded = foldedFields(form);
  const isFolded = (field: Field) => folded.some(({ name }) => name === field.name);
  const place = folded.length > 0 ? fields.findIndex(isFolded) : fields.length;
  const before = fields.slice(0, place);
  const after = fields.slice(place).filter((field) => !isFolded(field));
  const draw = (field: Field) => (
    <FieldControl key={field.name} control={field.control} field={field} form={form} />
  );
  const lowBalance = <LowBalance cost={form.price} plan={data.plan} />;
  return (
    <form
      {...submit.formProps}
      className="panel tool-form"
      aria-label={t("style.form.label", { title: tool.copy.formTitle })}
    >
      <div className="form-head">
        <div>
          <h2 className="h-panel">{tool.copy.formTitle}</h2>
          <p className="mt-1.5 text-sm text-muted">{tool.copy.formDesc}</p>
        </div>
        {example?.kind === "pair" && (
          <div className="peek" aria-hidden="true">
            <SeamPicture before={example.before} after={example.after} sizes="5rem" />
          </div>
        )}
      </div>
      <BusyNote forS={data.busyForS} />
      {tool.copy.limits !== undefined && (
        <p className="flex gap-2.5 rounded-card bg-sunken p-4 text-sm">
          <Icon name="monitor" size={18} className="mt-px flex-none text-faint" />
          {tool.copy.limits}
        </p>
      )}
      {!hasPrints && lowBalance}
      {Object.entries(form.words).map(
        ([name, { label, instead }]) =>
          instead !== undefined && (
            <p key={name} className="field">
              <span className="label">{label}</span>
              <span className="block">{instead}</span>
            </p>
          ),
      )}
      {before.map(draw)}
      {folded.length > 0 && (
        <ChoiceFold fields={folded} form={form}>
          {folded.map(draw)}
        </ChoiceFold>
      )}
      {after.map(draw)}
      <noscript>
        <p className="text-sm">{t("style.form.noScript")}</p>
      </noscript>
      <div className="form-foot needs-script">
        <SubmitMessage {...submit} />
        {hasPrints && lowBalance}
        <GenerateButton makes={tool.output} form={form} submit={submit} />
        <CheaperOffer form={form} />
        <BalanceLine className="text-center" />
      </div>
      <Blurb data={data} />
    </form>
  );
}

/** Said before anybody clicks: whoever makes the results does not answer at the moment. Gone once another try is worth it. */
function BusyNote({ forS }: { forS: number | null }) {
  const t = useTranslate();
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (forS === null) return;
    const timer = setTimeout(() => setOver(forS), forS * 1000);
    return () => clearTimeout(timer);
  }, [forS]);
  return (
    <div role="status">
      {forS !== null && forS !== over && (
        <p className="flex gap-2.5 rounded-card bg-sunken p-4 text-sm">
          <Icon name="clock" size={18} className="mt-px flex-none text-faint" />
          {t("style.form.busy")}
        </p>
      )}
    </div>
  );
}

/** Draws a field with its control. */
export function FieldControl<Name extends Control>({
  control,
  ...props
}: ControlProps<Name> & { control: Name }) {
  const Component: ComponentType<ControlProps<Name>> = CONTROLS[control];
  return <Component field={props.field} form={props.form} />;
}

/** Something that is on or off. One that makes results public says who can see them then. */
function SwitchControl({ field, form }: ControlProps<"switch">) {
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
function AddressControl({ field, form }: ControlProps<"address">) {
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

/** Resolutions side by side. A locked one leaves the value and tells the form. */
function SizeControl({ field, form }: ControlProps<"size">) {
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
              {isLocked && <LockMark />}
            </label>
          );
        })}
      </div>
      <FieldNotes view={view} />
    </fieldset>
  );
}
