import type { MouseEvent } from "react";
import type { ToolFormModel } from "../form/tool-form-model.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useCheaperWords } from "./say-choice.ts";

/** Beside a button that costs more than there is: the cheapest that the form can come to instead, for a press. */
export function CheaperOffer({ form }: { form: ToolFormModel }) {
  const t = useTranslate();
  const said = useCheaperWords(form);
  const { cheaper } = form;
  if (cheaper === null || said === null) return null;
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    // The offer goes with the press; what it changed is what the button beside it costs.
    event.currentTarget.parentElement?.querySelector<HTMLElement>("[type=submit]")?.focus();
    form.setValues(Object.fromEntries(cheaper.changes.map(({ field, value }) => [field.name, value])));
  };
  return (
    <button
      type="button"
      onClick={take}
      className="min-h-6 justify-self-center text-center text-sm font-semibold underline underline-offset-4"
    >
      {t("style.cheaper.offer", said)}
    </button>
  );
}
