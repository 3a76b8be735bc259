import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useAccountForm } from "../form/use-account-form.ts";
import { MailNote } from "../mail-note.tsx";
import { useMailState } from "../use-mail-state.ts";
import type { AccountData } from "./account-data.ts";
import { Outcome, SettingsFold, SettingsSection } from "./settings-section.tsx";

/** Changing the password, or setting one for the first time. */
export function PasswordSection({ account }: { account: AccountData }) {
  const t = useTranslate();
  return (
    <SettingsSection heading={t("account.password.heading")}>
      {account.hasPassword ? <ChangeForm /> : <SetForm email={account.email} />}
    </SettingsSection>
  );
}

function ChangeForm() {
  const t = useTranslate();
  const form = useAccountForm<{ current: string; password: string }>("change-password");
  const { current, password } = form.fields;
  if (form.isDone) return <Outcome>{t("account.password.changed")}</Outcome>;
  return (
    <SettingsFold label={t("account.password.change")} isOpen={form.answer !== undefined}>
      <AccountForm form={form} isInPlace>
        <PasswordField
          field={current}
          label={t("account.form.currentPassword")}
          autoComplete="current-password"
          isFirstWrong={form.wrongField === current.name}
        />
        <PasswordField
          field={password}
          label={t("account.form.newPassword")}
          autoComplete="new-password"
          hint={t("account.form.passwordHint")}
          isFirstWrong={form.wrongField === password.name}
        />
        <SubmitButton isPending={form.isPending}>{t("account.password.change")}</SubmitButton>
      </AccountForm>
    </SettingsFold>
  );
}

/** An account that signs in with Google gets its first password by a mailed link, which proves the address. */
function SetForm({ email }: { email: string }) {
  const t = useTranslate();
  const form = useAccountForm("request-reset");
  const mail = useMailState(form.answer?.letterId);
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{t("account.password.setText")}</p>
      <AccountForm form={form} isInPlace hidden={{ email }}>
        <SubmitButton isPending={form.isPending} variant="line">
          {t("account.password.setAction")}
        </SubmitButton>
      </AccountForm>
      <Outcome>
        {form.isDone && mail.state !== "failed" && (
          <Message id="account.password.setSent" values={{ email: <bdi key="email">{email}</bdi> }} />
        )}
      </Outcome>
      <MailNote mail={mail} />
    </>
  );
}
