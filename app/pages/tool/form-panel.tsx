import { useEffect, useState, type ComponentType, type ReactNode, useRef } from "react";
import type { Field } from "#registry/contract/field.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { SeamPicture } from "~/ui/picture/seam.tsx";
import { Icon } from "~/ui/icon.tsx";
import {
  type ToolFormModel,
  type Control,
  type ControlProps,
  foldedFields,
  type FoldedField,
} from "./form/tool-form-model.ts";
import { BalanceLine, GenerateButton, SubmitMessage, LowBalance, CheaperOffer } from "./submit-parts.tsx";
import type { StylePageData } from "./page-data.ts";
import type { Submit } from "./generation/use-submit.ts";
import { ChoiceControl } from "./form/controls/choice-control.tsx";
import {
  AddressControl,
  NumberControl,
  RatioControl,
  SizeControl,
  SwitchControl,
  TextControl,
} from "./form/controls/simple-controls.tsx";
import { PhotosControl, KeepSelect } from "./form/controls/photos-control.tsx";
import { PromptControl } from "./form/controls/prompt-control.tsx";
import type { IconName } from "~/ui/icon-names.ts";
import { usePace } from "./use-pace.ts";
import { USUAL_KEEP_DAYS } from "#registry/contract/keep-days.ts";

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

/** What a result is good for, by kind; of pictures the tools speak themselves. */
const KIND_LINES = {
  image: null,
  video: "style.kinds.video.blurb",
  audio: "style.kinds.audio.blurb",
  text: "style.kinds.text.blurb",
} as const;

/** What speaks for the tool, at the end of the form. */
export function Blurb({ data: { tool, isLocalEngine } }: { data: StylePageData }) {
  const t = useTranslate();
  const [from, to] = tool.claimedSeconds ?? [];
  const pace = usePace(tool.id);
  const kindLine = KIND_LINES[tool.output];
  const canBePublic = tool.fields.some((field) => field.control === "switch" && field.role === "public");
  return (
    <ul className="blurb">
      {tool.copy.feature !== undefined && <Line icon="check">{tool.copy.feature}</Line>}
      {kindLine !== null && <Line icon="download">{t(kindLine)}</Line>}
      <Line icon="shield-check">{t(canBePublic ? "style.form.blurbPublic" : "style.form.blurbPrivate")}</Line>
      <Line icon="gift">{t("style.form.blurbFree")}</Line>
      {isLocalEngine && <Line icon="monitor">{t("style.form.localEngine")}</Line>}
      {/* What was measured goes before what is claimed, which holds for the vendor's models only. */}
      {pace ? (
        <Line icon="clock">{t("style.form.measured", { ...pace })}</Line>
      ) : (
        !isLocalEngine &&
        from !== undefined &&
        to !== undefined && <Line icon="clock">{t("style.form.blurbSeconds", { from, to })}</Line>
      )}
      <Line icon="info">{t("style.form.ai")}</Line>
    </ul>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  );
}

interface ChoiceFoldProps {
  fields: readonly FoldedField[];
  form: ToolFormModel;
  /** The fields' controls. */
  children: ReactNode;
}

/** Choices in one line that says what is chosen, and unfolds in its place. */
function ChoiceFold({ fields, form, children }: ChoiceFoldProps) {
  const t = useTranslate();
  const details = useRef<HTMLDetailsElement>(null);
  const { problem } = form;
  const isWrong = problem !== null && fields.some(({ name }) => name === problem.name);
  useEffect(() => {
    if (isWrong && details.current !== null) details.current.open = true;
  }, [isWrong]);
  const wordOf = ({ name, default: usual }: FoldedField): string => {
    const value = form.values[name] ?? usual;
    return value === "auto" ? (form.words[name]?.options?.auto ?? t("style.form.auto")) : value;
  };
  const days = t("style.form.keepDays", { count: form.photos.keep.days ?? USUAL_KEEP_DAYS });
  return (
    <details ref={details} className="choices">
      <summary>
        <span className="choices-line">
          {fields.map((field) => (
            <span key={field.name}>
              <bdi>{wordOf(field)}</bdi>
            </span>
          ))}
          <span>{t("style.form.kept", { days })}</span>
        </span>
        <span className="choices-change">
          {t("style.form.change")}
          <Icon name="chevron-down" size={14} />
        </span>
      </summary>
      <div className="choices-body">
        {children}
        <KeepSelect choice={form.photos.keep} />
      </div>
    </details>
  );
}
