import { FieldControl } from "./form/controls/field-control.tsx";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { SeamPicture } from "~/ui/seam.tsx";
import { BalanceLine } from "./balance-line.tsx";
import { Blurb } from "./blurb.tsx";
import { BusyNote } from "./busy-note.tsx";
import { CheaperOffer } from "./cheaper-offer.tsx";
import { GenerateButton } from "./generate-button.tsx";
import { LowBalance } from "./low-balance.tsx";
import type { StylePageData } from "./page-data.ts";
import { SubmitMessage } from "./submit-message.tsx";
import { FORM_ID, type Submit } from "./use-submit.ts";

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
  const lowBalance = <LowBalance cost={form.price} plan={data.plan} />;
  return (
    <form
      id={FORM_ID}
      className="panel tool-form"
      aria-label={t("style.form.label", { title: tool.copy.formTitle })}
      noValidate
      onSubmit={submit.onSubmit}
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
      {fields.map((field) => (
        <FieldControl key={field.name} control={field.control} field={field} form={form} />
      ))}
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
