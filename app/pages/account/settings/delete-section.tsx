import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAccountForm } from "../form/use-account-form.ts";
import { SettingsFold, SettingsSection } from "./settings-section.tsx";

/** Deleting the account: what that means, and the proof that it is meant. */
export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
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
        <ul className="grid gap-2 text-muted">
          {consequences.map((consequence) => (
            <li key={consequence} className="flex items-start gap-2.5">
              <Icon name="x" size={18} className="mt-px flex-none text-danger" />
              {consequence}
            </li>
          ))}
        </ul>
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
