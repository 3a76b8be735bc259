import { useState, type ReactNode, useEffect, useRef } from "react";
import { PRODUCT } from "#registry/contract/product.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useCopy } from "~/pages/results/use-copy.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { CodeField, type CodeKind } from "../form/code-field.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useAccountForm } from "../form/use-account-form.ts";
import type { AccountData } from "./account-data.ts";
import { AppKeyStep } from "./app-key-step.tsx";
import { Outcome, SettingsFold, SettingsSection } from "./settings-section.tsx";

/** Signing in with a code besides the password: turning it on and off, and the codes for when an app is not at hand. */
export function CodesSection({ account: { hasPassword, hasSecondFactor } }: { account: AccountData }) {
  const t = useTranslate();
  const badge = (
    <Badge kind="ok">
      <Icon name="check" size={14} />
      {t("account.codes.on")}
    </Badge>
  );
  return (
    <SettingsSection heading={t("account.codes.heading")} aside={hasSecondFactor && badge}>
      <p className="max-w-prose text-sm text-muted">
        {t(hasSecondFactor ? "account.codes.onText" : "account.codes.text")}
      </p>
      {hasSecondFactor ? <Manage /> : hasPassword ? <TurnOn /> : <p>{t("account.codes.needsPassword")}</p>}
    </SettingsSection>
  );
}

/** The password, then the key and a first code of the app. */
function TurnOn() {
  const t = useTranslate();
  const begin = useAccountForm<{ password: string }>("begin-codes");
  const confirm = useAccountForm<{ code: string }>("confirm-codes");
  const ended = useAccountForm("end-codes");
  const { password } = begin.fields;
  const appKey = begin.answer?.appKey ?? confirm.answer?.appKey;
  if (appKey !== undefined) return <AppKeyStep appKey={appKey} form={confirm} />;
  return (
    <>
      <Outcome>{ended.isDone && t("account.codes.turnedOff")}</Outcome>
      <SettingsFold label={t("account.codes.turnOn")} isOpen={begin.answer !== undefined}>
        <AccountForm form={begin} isInPlace>
          <PasswordField
            field={password}
            label={t("account.form.currentPassword")}
            autoComplete="current-password"
            isFirstWrong={begin.wrongField === password.name}
          />
          <SubmitButton isPending={begin.isPending}>{t("account.codes.next")}</SubmitButton>
        </AccountForm>
      </SettingsFold>
    </>
  );
}

/** New backup codes, and turning it off. */
function Manage() {
  const t = useTranslate();
  const confirm = useAccountForm("confirm-codes");
  const renew = useAccountForm<Proof>("renew-backup-codes");
  const end = useAccountForm<Proof>("end-codes");
  const fresh = confirm.answer?.backupCodes ?? renew.answer?.backupCodes;
  return (
    <>
      <Outcome>{confirm.isDone && t("account.codes.turnedOn")}</Outcome>
      {fresh !== undefined && <BackupCodes codes={fresh} />}
      <div className="grid gap-3">
        {fresh === undefined && (
          <SettingsFold label={t("account.codes.renew")} isOpen={renew.answer !== undefined}>
            <ProofForm form={renew}>
              <p className="text-sm text-muted">{t("account.codes.renewText")}</p>
              <SubmitButton isPending={renew.isPending}>{t("account.codes.renewAction")}</SubmitButton>
            </ProofForm>
          </SettingsFold>
        )}
        <SettingsFold label={t("account.codes.turnOff")} isOpen={end.answer !== undefined}>
          <ProofForm form={end}>
            <SubmitButton isPending={end.isPending} variant="danger">
              {t("account.codes.turnOff")}
            </SubmitButton>
          </ProofForm>
        </SettingsFold>
      </div>
    </>
  );
}

interface Proof extends Record<string, string> {
  password: string;
  code: string;
}

/** A form that takes the password and a code. */
function ProofForm({
  form,
  children,
}: {
  form: ReturnType<typeof useAccountForm<Proof>>;
  children: ReactNode;
}) {
  const t = useTranslate();
  const [kind, setKind] = useState<CodeKind>("app");
  const { password, code } = form.fields;
  return (
    <AccountForm form={form} isInPlace>
      <PasswordField
        field={password}
        label={t("account.form.currentPassword")}
        autoComplete="current-password"
        isFirstWrong={form.wrongField === password.name}
      />
      <CodeField
        field={code}
        kind={kind}
        isFirstWrong={form.wrongField === code.name}
        aside={
          <button
            type="button"
            className="needs-script link text-sm"
            onClick={() => setKind(kind === "app" ? "backup" : "app")}
          >
            {t(kind === "app" ? "account.form.useBackup" : "account.form.useApp")}
          </button>
        }
      />
      {children}
    </AccountForm>
  );
}

/** New backup codes, to be kept somewhere: they are shown this once. */
function BackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslate();
  const { isCopied, copy } = useCopy();
  const text = codes.join("\n");
  const heading = useRef<HTMLHeadingElement>(null);
  // They stand in the place of the form that was sent.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-prose gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-medium outline-none">
        {t("account.codes.saveHeading")}
      </h3>
      <p className="text-sm text-muted">{t("account.codes.save")}</p>
      <ul dir="ltr" className="grid max-w-96 grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" className="needs-script" onClick={() => copy(text)}>
          <Icon name={isCopied ? "check" : "copy"} size={16} />
          <span aria-live="polite">{t(isCopied ? "account.codes.copied" : "account.codes.copyCodes")}</span>
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${PRODUCT.slug}-backup-codes.txt`}
          className={buttonClass({ variant: "line" })}
        >
          <Icon name="download" size={16} />
          {t("account.codes.download")}
        </a>
      </div>
    </div>
  );
}
