import { Fragment } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { BalanceLine } from "./balance-line.tsx";
import { CheaperOffer } from "./cheaper-offer.tsx";
import { GenerateButton } from "./generate-button.tsx";
import { sayChoice } from "./say-choice.ts";
import { SubmitMessage } from "./submit-message.tsx";
import type { Submit } from "./use-submit.ts";

interface GoBarProps {
  tool: PublicTool;
  form: ToolFormModel;
  submit: Submit;
}

/** How many choices the line has room for. */
const MOST_CHOICES = 4;

/** Phones only: the settings in short, the balance and the button, always within reach of the thumb. */
export function GoBar({ tool, form, submit }: GoBarProps) {
  const t = useTranslate();
  const choices = form.fields.flatMap((field): { name: string; label: string }[] => {
    if (field.control !== "ratio" && field.control !== "size" && field.control !== "choice") return [];
    const value = form.values[field.name] ?? field.default;
    return [{ name: field.name, label: sayChoice(field, value, form.words, t) }];
  });
  return (
    <div className="go-bar needs-script">
      <SubmitMessage {...submit} />
      <div className="flex items-center justify-between gap-3">
        <span className="hint">
          {choices.slice(0, MOST_CHOICES).map(({ name, label }, place) => (
            <Fragment key={name}>
              {place > 0 && " · "}
              <bdi>{label}</bdi>
            </Fragment>
          ))}
        </span>
        <BalanceLine />
      </div>
      <GenerateButton makes={tool.output} form={form} submit={submit} />
      <CheaperOffer form={form} />
    </div>
  );
}
