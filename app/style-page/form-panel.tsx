import type { ReactNode } from "react";
import { FieldControl } from "~/form/controls/field-control.tsx";
import type { ToolFormModel } from "~/form/tool-form-model.ts";
import type { useFileDrop } from "~/form/use-file-drop.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import type { IconName } from "~/ui/icon-names.ts";
import { Icon } from "~/ui/icon.tsx";
import { SeamPicture } from "~/ui/seam.tsx";
import { BalanceLine } from "./balance-line.tsx";
import { GenerateButton } from "./generate-button.tsx";
import { LowBalance } from "./low-balance.tsx";
import type { StylePageData } from "./page-data.ts";
import { SubmitMessage } from "./submit-message.tsx";
import { FORM_ID, type Submit } from "./use-submit.ts";

interface FormPanelProps {
  data: StylePageData;
  form: ToolFormModel;
  submit: Submit;
  dropHandlers: ReturnType<typeof useFileDrop>["handlers"];
}

/** The left panel: what to make, from which photos, how, and the button that spends credits. Photos can be dropped anywhere on it. */
export function FormPanel({ data, form, submit, dropHandlers }: FormPanelProps) {
  const { tool } = data;
  const t = useTranslate();
  const [example] = tool.examples;
  const fields = tool.fields.filter(({ control }) => control !== "prompt" || tool.showSystemPrompt);
  return (
    <form
      id={FORM_ID}
      className="panel tool-form"
      aria-label={t("style.form.label", { title: tool.copy.formTitle })}
      noValidate
      onSubmit={submit.onSubmit}
      {...dropHandlers}
    >
      <div className="form-head">
        <div>
          <h2 className="h-panel">{tool.copy.formTitle}</h2>
          <p className="mt-1.5 text-sm text-muted">{tool.copy.formDesc}</p>
        </div>
        {example !== undefined && (
          <div className="peek" aria-hidden="true">
            <SeamPicture {...example} sizes="5rem" />
          </div>
        )}
      </div>
      <LowBalance cost={tool.credits} />
      {fields.map((field) => (
        <FieldControl key={field.name} control={field.control} field={field} form={form} />
      ))}
      <noscript>
        <p className="text-sm">{t("style.form.noScript")}</p>
      </noscript>
      <div className="form-foot needs-script">
        <SubmitMessage text={submit.message} returned={submit.returned} />
        <GenerateButton credits={tool.credits} isBusy={submit.isBusy} />
        <BalanceLine className="text-center" />
      </div>
      <Blurb data={data} />
    </form>
  );
}

/** What speaks for the style, at the end of the form. */
function Blurb({ data: { tool, isLocalEngine } }: { data: StylePageData }) {
  const t = useTranslate();
  const [from, to] = tool.claimedSeconds ?? [];
  return (
    <ul className="blurb">
      {tool.copy.feature !== undefined && <Line icon="check">{tool.copy.feature}</Line>}
      <Line icon="shield-check">{t("style.form.blurbPrivate")}</Line>
      <Line icon="gift">{t("style.form.blurbFree")}</Line>
      {/* The claimed time is the vendor's models'; the embedded engine has its own pace. */}
      {isLocalEngine ? (
        <Line icon="monitor">{t("style.form.localEngine")}</Line>
      ) : (
        from !== undefined &&
        to !== undefined && <Line icon="clock">{t("style.form.blurbSeconds", { from, to })}</Line>
      )}
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
