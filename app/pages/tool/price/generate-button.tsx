import type { PublicTool } from "#registry/contract/compiled.ts";
import type { ToolFormModel } from "../form/tool-form-model.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { CreditPrice } from "~/ui/credit-price.tsx";
import { SpendButton } from "~/ui/spend-button.tsx";
import { KIND_WORDS } from "../stage/kind-words.ts";
import { FORM_ID } from "../generation/use-checked-form.ts";
import type { Submit } from "../generation/use-submit.ts";

interface GenerateButtonProps {
  makes: PublicTool["output"];
  form: Pick<ToolFormModel, "price" | "requests">;
  submit: Pick<Submit, "isBusy" | "awaitsUpload">;
}

/** Submits the form, wherever it stands on the page, and says what that costs. */
export function GenerateButton({
  makes,
  form: { price, requests },
  submit: { isBusy, awaitsUpload },
}: GenerateButtonProps) {
  const t = useTranslate();
  return (
    <SpendButton
      type="submit"
      form={FORM_ID}
      label={requests > 1 ? t("style.form.generateMany", { n: requests }) : t(KIND_WORDS[makes].generate)}
      busyLabel={t(awaitsUpload ? "style.upload.running" : "style.form.generating")}
      busy={isBusy}
      price={<CreditPrice credits={price} tinted={false} />}
    />
  );
}
