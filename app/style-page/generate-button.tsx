import { useTranslate } from "~/i18n/use-translate.tsx";
import { CreditPrice } from "~/ui/credit-price.tsx";
import { SpendButton } from "~/ui/spend-button.tsx";
import { FORM_ID } from "./use-submit.ts";

/** Submits the form, wherever it stands on the page, and says what that costs. */
export function GenerateButton({ credits, isBusy }: { credits: number; isBusy: boolean }) {
  const t = useTranslate();
  return (
    <SpendButton
      type="submit"
      form={FORM_ID}
      label={t("style.form.generate")}
      busyLabel={t("style.form.generating")}
      busy={isBusy}
      price={<CreditPrice credits={credits} tinted={false} />}
    />
  );
}
