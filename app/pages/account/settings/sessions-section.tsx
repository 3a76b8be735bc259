import { useTranslate } from "~/i18n/use-translate.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useAccountForm } from "../form/use-account-form.ts";
import { SettingsSection } from "./settings-section.tsx";

/** How many browsers are signed in, and signing out of all of them. */
export function SessionsSection({ sessions }: { sessions: number }) {
  const t = useTranslate();
  const form = useAccountForm("sign-out-everywhere");
  return (
    <SettingsSection heading={t("account.sessions.heading")}>
      <div className="grid max-w-prose gap-1">
        <p>{t("account.sessions.count", { count: sessions })}</p>
        <p className="text-sm text-muted">{t("account.sessions.text")}</p>
      </div>
      <AccountForm form={form}>
        <SubmitButton isPending={form.isPending} variant="line">
          {t("account.sessions.action")}
        </SubmitButton>
      </AccountForm>
    </SettingsSection>
  );
}
