import type { PublicTool } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { CreditPrice } from "~/ui/credit-price.tsx";
import { SpendButton } from "~/ui/spend-button.tsx";
import { KIND_WORDS } from "./kind-words.ts";
import { FORM_ID } from "./use-submit.ts";

interface GenerateButtonProps {
  makes: PublicTool["output"];
  credits: number;
  isBusy: boolean;
}

/** Submits the form, wherever it stands on the page, and says what that costs. */
export function GenerateButton({ makes, credits, isBusy }: GenerateButtonProps) {
  const t = useTranslate();
  return (
    <SpendButton
      type="submit"
      form={FORM_ID}
      label={t(KIND_WORDS[makes].generate)}
      busyLabel={t("style.form.generating")}
      busy={isBusy}
      price={<CreditPrice credits={credits} tinted={false} />}
    />
  );
}
