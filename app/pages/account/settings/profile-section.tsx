import { Message, useTranslate, useFormatNumber } from "~/i18n/use-translate.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Icon } from "~/ui/icon.tsx";
import { AccountForm, useAccountForm, FORM_FIELD } from "../account-form.tsx";
import { CodeField, TextField, PasswordField, SubmitButton } from "../account-fields.tsx";
import { MailNote, useMailState } from "../mail-note.tsx";
import {
  type AccountData,
  Outcome,
  SettingsFold,
  SettingsSection,
  type SessionView,
} from "./settings-section.tsx";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { forgetVisit } from "~/pages/frame/open-storage.ts";
import { Button } from "~/ui/button.tsx";
import { LocalTime } from "~/ui/local-time.tsx";

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

/** The browsers that are signed in, each to be signed out, the others at once, or all. */
export function SessionsSection({ sessions, daysAtMost }: Pick<AccountData, "sessions" | "daysAtMost">) {
  const t = useTranslate();
  const format = useFormatNumber();
  const one = useAccountForm("end-session");
  const others = useAccountForm("end-other-sessions");
  const everywhere = useAccountForm("sign-out-everywhere");
  const isEnded = one.isDone || others.isDone;
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone with its browser.
  useEffect(() => {
    if (isEnded) list.current?.focus();
  }, [isEnded, sessions]);
  return (
    <SettingsSection heading={t("account.sessions.heading")}>
      <div className="grid max-w-prose gap-1">
        <p>{t("account.sessions.count", { count: sessions.length })}</p>
        <p className="text-sm text-muted">{t("account.sessions.most", { days: format(daysAtMost) })}</p>
      </div>
      <Outcome>{isEnded && t("account.sessions.ended")}</Outcome>
      <Form method="post" id="end-session" preventScrollReset>
        <input type="hidden" name={FORM_FIELD} value="end-session" />
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t("account.sessions.heading")}
          className="grid gap-3 outline-none"
        >
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isPending={one.isPending} />
          ))}
        </ul>
      </Form>
      <div className="grid gap-3">
        {sessions.length > 1 && (
          <AccountForm form={others} isInPlace>
            <SubmitButton isPending={others.isPending} variant="line">
              {t("account.sessions.endOthers")}
            </SubmitButton>
          </AccountForm>
        )}
        <p className="max-w-prose text-sm text-muted">{t("account.sessions.text")}</p>
        <AccountForm
          form={everywhere}
          onSubmit={(event) => {
            forgetVisit();
            everywhere.formProps.onSubmit(event);
          }}
        >
          <SubmitButton isPending={everywhere.isPending} variant="line">
            {t("account.sessions.action")}
          </SubmitButton>
        </AccountForm>
      </div>
    </SettingsSection>
  );
}

/** One browser: which it is, since when, and the button that signs it out. This one is signed out in the menu above. */
function SessionRow({ session, isPending }: { session: SessionView; isPending: boolean }) {
  const t = useTranslate();
  const name = useBrowserName(session);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {session.isCurrent && <Badge kind="ok">{t("account.sessions.here")}</Badge>}
        </p>
        <p className="text-sm text-muted">
          <Message
            id="account.sessions.times"
            values={{
              begun: <LocalTime key="begun" at={session.begunAt} format="date" />,
              used: <LocalTime key="used" at={session.usedAt} format="date" />,
            }}
          />
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          type="submit"
          name="session"
          value={session.id}
          variant="line"
          aria-disabled={isPending || undefined}
        >
          {t("common.account.signOut")} <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  );
}

function useBrowserName({ browser, system }: SessionView): string {
  const t = useTranslate();
  if (browser !== null && system !== null) return t("account.sessions.browser", { browser, system });
  return browser ?? system ?? t("account.sessions.unknown");
}
