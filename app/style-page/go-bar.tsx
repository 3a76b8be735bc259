import type { PublicTool } from "#registry/contract/compiled.ts";
import type { ToolFormModel } from "~/form/tool-form-model.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { BalanceLine } from "./balance-line.tsx";
import { GenerateButton } from "./generate-button.tsx";
import { SubmitMessage } from "./submit-message.tsx";
import type { Submit } from "./use-submit.ts";

interface GoBarProps {
  tool: PublicTool;
  form: ToolFormModel;
  submit: Submit;
}

/** Phones only: the settings in short, the balance and the button, always within reach of the thumb. */
export function GoBar({ tool, form, submit }: GoBarProps) {
  const t = useTranslate();
  const choices = tool.fields.flatMap((field) => {
    if (field.control !== "ratio" && field.control !== "size") return [];
    const value = form.values[field.name] ?? field.default;
    return [value === "auto" ? t("style.form.auto") : value];
  });
  return (
    <div className="go-bar needs-script">
      <SubmitMessage text={submit.message} returned={submit.returned} />
      <div className="flex items-center justify-between gap-3">
        <span className="hint">
          <bdi>{choices.join(" · ")}</bdi>
        </span>
        <BalanceLine />
      </div>
      <GenerateButton credits={tool.credits} isBusy={submit.isBusy} />
    </div>
  );
}
