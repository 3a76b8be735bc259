import { useState, type ReactNode, useEffect, useRef } from "react";
import { PRODUCT } from "#registry/contract/product.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useCopy } from "~/pages/results/copy-button.tsx";
import { Button, buttonClass } from "~/ui/button.tsx";
import { AccountForm, useAccountForm, type AppKey } from "../account-form.tsx";
import { CodeField, type CodeKind, PasswordField, SubmitButton } from "../account-fields.tsx";
import { type AccountData, Outcome, SettingsFold, SettingsSection } from "./settings-section.tsx";

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

interface AppKeyStepProps {
  appKey: AppKey;
  form: ReturnType<typeof useAccountForm<{ code: string }>>;
}

/** Gets a key into an authenticator app, by picture, link or hand, and takes the first code. */
function AppKeyStep({ appKey: { key, uri, picture }, form }: AppKeyStepProps) {
  const t = useTranslate();
  const { isCopied, copy } = useCopy();
  const { code } = form.fields;
  const lead = useRef<HTMLParagraphElement>(null);
  // It stands in the place of the form that was sent.
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className="grid max-w-96 gap-4.5">
      <p ref={lead} tabIndex={-1} className="outline-none">
        {t("account.codes.scan")}
      </p>
      <svg
        role="img"
        aria-label={t("account.codes.qr")}
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-60 rounded-control border border-line"
      >
        {/* Scanners want dark on light, whatever the page's own colours. */}
        <path d={`M0 0h${picture.size}v${picture.size}h-${picture.size}z`} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t("account.codes.key")}</p>
        <code dir="ltr" className="block text-sm wrap-anywhere">
          {key.match(/.{1,4}/g)?.join(" ")}
        </code>
        <div className="flex flex-wrap gap-2">
          <a href={uri} className={buttonClass({ variant: "line" })}>
            {t("account.codes.openApp")}
          </a>
          <Button variant="line" className="needs-script" onClick={() => copy(key)}>
            <Icon name={isCopied ? "check" : "copy"} size={16} />
            <span aria-live="polite">{t(isCopied ? "account.codes.copied" : "account.codes.copyKey")}</span>
          </Button>
        </div>
      </div>
      <AccountForm form={form} isInPlace hidden={{ key }}>
        <CodeField
          field={code}
          kind="app"
          hint={t("account.codes.enter")}
          isFirstWrong={form.wrongField === code.name}
        />
        <SubmitButton isPending={form.isPending}>{t("account.codes.turnOn")}</SubmitButton>
      </AccountForm>
    </div>
  );
}
