import { useTranslate, Message } from "~/i18n/use-translate.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { MarkedList } from "~/ui/marked-list.tsx";
import { AccountFrame } from "../account-nav.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { SubmitButton, PasswordField, TextField } from "../account-fields.tsx";
import { MailNote, useMailState } from "../mail-note.tsx";
import { type AccountData, SettingsSection, SettingsFold, Outcome } from "./settings-section.tsx";
import { CodesSection } from "./codes-section.tsx";
import { ProfileSection, SessionsSection } from "./profile-section.tsx";
import { SubscriptionSection } from "./subscription-section.tsx";

/** English and only address of the file with everything that is kept about a person. */
const EXPORT_PATH = "/account/export";

/** The settings of an account. */
export function SettingsPage({ account }: { account: AccountData }) {
  const t = useTranslate();
  return (
    <AccountFrame current="account">
      <h1 className="h-page">{t("account.settings.heading")}</h1>
      <div className="mt-7 grid max-w-184 gap-5">
        <ProfileSection account={account} />
        <PasswordSection account={account} />
        <CodesSection account={account} />
        <SubscriptionSection account={account} />
        <SessionsSection sessions={account.sessions} daysAtMost={account.daysAtMost} />
        <DataSection />
        <DeleteSection hasPassword={account.hasPassword} />
      </div>
    </AccountFrame>
  );
}

/** Everything that is kept about the person, to take away. */
function DataSection() {
  const t = useTranslate();
  return (
    <SettingsSection heading={t("account.data.heading")}>
      <p className="max-w-prose text-sm text-muted">{t("account.data.text")}</p>
      <div>
        <a href={EXPORT_PATH} download className={buttonClass({ variant: "line" })}>
          <Icon name="download" size={18} />
          {t("account.data.action")}
        </a>
      </div>
    </SettingsSection>
  );
}

/** Deleting the account: what that means, and the proof that it is meant. */
function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslate();
  const form = useAccountForm<{ current: string }>("delete");
  const { current } = form.fields;
  const field = { field: current, isFirstWrong: form.wrongField === current.name };
  const consequences = [
    t("account.delete.pictures"),
    t("account.delete.credits"),
    t("account.delete.subscription"),
    t("account.delete.ledger"),
  ];
  return (
    <SettingsSection heading={t("account.delete.heading")} isDanger>
      <div className="grid max-w-prose gap-2.5 text-sm">
        <p>{t("account.delete.text")}</p>
        <div className="text-muted">
          <MarkedList mark="loss" items={consequences} />
        </div>
      </div>
      <SettingsFold label={t("account.delete.open")} isOpen={form.answer !== undefined}>
        <AccountForm form={form}>
          {hasPassword ? (
            <PasswordField
              {...field}
              label={t("account.form.currentPassword")}
              autoComplete="current-password"
            />
          ) : (
            <TextField
              {...field}
              label={t("account.delete.wordLabel", { word: t("account.delete.word") })}
              type="text"
              autoComplete="off"
            />
          )}
          <SubmitButton isPending={form.isPending} variant="danger">
            {t("account.delete.action")}
          </SubmitButton>
        </AccountForm>
      </SettingsFold>
    </SettingsSection>
  );
}

/** Changing the password, or setting one for the first time. */
function PasswordSection({ account }: { account: AccountData }) {
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
