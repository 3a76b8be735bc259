import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Icon } from "~/ui/icon.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { CodeField } from "../form/code-field.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAccountForm } from "../form/use-account-form.ts";
import { MailNote } from "../mail-note.tsx";
import { useMailState } from "../use-mail-state.ts";
import type { AccountData } from "./account-data.ts";
import { Outcome, SettingsFold, SettingsSection } from "./settings-section.tsx";

/** Name and e-mail address, and changing each. */
export function ProfileSection({ account }: { account: AccountData }) {
  const t = useTranslate();
  return (
    <SettingsSection heading={t("account.profile.heading")}>
      <NameForm name={account.name} />
      <div className="grid gap-2 border-t border-line pt-4.5">
        <h3 className="text-sm font-medium">{t("account.form.email")}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <bdi className="min-w-0 wrap-anywhere">{account.email}</bdi>
          {account.isEmailVerified ? (
            <Badge kind="ok">
              <Icon name="check" size={14} />
              {t("account.profile.verified")}
            </Badge>
          ) : (
            <Badge kind="plain">{t("account.profile.unverified")}</Badge>
          )}
        </p>
        <EmailForm {...account} />
      </div>
    </SettingsSection>
  );
}

function NameForm({ name: current }: { name: string }) {
  const t = useTranslate();
  const form = useAccountForm<{ name: string }>("change-name");
  const { name } = form.fields;
  return (
    <div className="grid max-w-96 gap-2">
      <AccountForm form={form} isInPlace>
        <TextField
          field={name}
          label={t("account.form.name")}
          type="text"
          autoComplete="name"
          initial={current}
          isFirstWrong={form.wrongField === name.name}
        />
        <SubmitButton isPending={form.isPending} variant="line">
          {t("account.settings.save")}
        </SubmitButton>
      </AccountForm>
      <Outcome>{form.isDone && t("account.settings.saved")}</Outcome>
    </div>
  );
}

function EmailForm({ hasPassword, hasSecondFactor }: Pick<AccountData, "hasPassword" | "hasSecondFactor">) {
  const t = useTranslate();
  const form = useAccountForm<{ email: string; password: string; code: string }>("change-email");
  const { email, password, code } = form.fields;
  const sentTo = form.answer?.sentTo;
  const mail = useMailState(form.answer?.letterId);
  if (sentTo !== undefined)
    return (
      <>
        <Outcome>
          {mail.state !== "failed" && (
            <Message
              id={hasPassword ? "account.profile.changeEmailSent" : "account.profile.changeEmailSentFirst"}
              values={{ email: <bdi>{sentTo}</bdi> }}
            />
          )}
        </Outcome>
        <MailNote mail={mail} />
      </>
    );
  return (
    <SettingsFold label={t("account.profile.changeEmail")} isOpen={form.answer !== undefined}>
      <AccountForm form={form} isInPlace>
        <p className="text-sm text-muted">
          {t(hasPassword ? "account.profile.changeEmailText" : "account.profile.changeEmailTextBoth")}
        </p>
        <TextField
          field={email}
          label={t("account.form.newEmail")}
          type="email"
          autoComplete="email"
          isFirstWrong={form.wrongField === email.name}
        />
        {hasPassword && (
          <PasswordField
            field={password}
            label={t("account.form.currentPassword")}
            autoComplete="current-password"
            isFirstWrong={form.wrongField === password.name}
          />
        )}
        {hasSecondFactor && (
          <CodeField kind="app" field={code} isFirstWrong={form.wrongField === code.name} />
        )}
        <SubmitButton isPending={form.isPending}>{t("account.profile.changeEmailAction")}</SubmitButton>
      </AccountForm>
    </SettingsFold>
  );
}
