import { useTranslate } from "~/i18n/use-translate.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useAccountForm } from "../form/use-account-form.ts";

/** Signing in with a Google account, and the line that parts it from the other way. */
export function GoogleForm({ next, invite }: { next: string; invite?: string | undefined }) {
  const t = useTranslate();
  const form = useAccountForm("google");
  return (
    <>
      <AccountForm form={form} hidden={{ next, invite }}>
        <SubmitButton isPending={form.isPending} variant="line" size="lg" block>
          {t("account.sign.google")}
        </SubmitButton>
      </AccountForm>
      <p className="flex items-center gap-3 text-xs text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("account.sign.or")}
      </p>
    </>
  );
}
