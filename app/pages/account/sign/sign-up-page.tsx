import { Link, useSubmit } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { AMOUNTS } from "#registry/contract/plans.ts";
import { Message, SentenceGap, useLocalePath, useTranslate, useLocale } from "~/i18n/use-translate.tsx";
import { createSiteConfigReader, useCallApi } from "~/pages/tool/form/api-call.ts";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { PasswordField, EmailField, TextField, SubmitButton } from "../account-fields.tsx";
import { GoogleForm, SignFrame, type SignPageData, signAddress } from "./sign-frame.tsx";
import { MailSent, useSentTo } from "./mail-sent.tsx";

/** Creating an account; afterwards, that a mail was sent and what to do with it. */
export function SignUpPage({ data }: { data: SignPageData }) {
  const t = useTranslate();
  const sentTo = useSentTo();
  if (sentTo !== undefined) return <MailSent {...sentTo} next={data.next} art={data.art} />;
  return (
    <SignFrame
      heading={t("account.signUp.heading")}
      lead={t(data.invite === undefined ? "account.signUp.lead" : "account.signUp.leadInvited", {
        count: data.invite === undefined ? AMOUNTS.freeAccountCreditsPerDay : AMOUNTS.invitation.credits,
        days: AMOUNTS.invitation.activeDays,
      })}
      art={data.art}
    >
      <SignUpForm data={data} />
    </SignFrame>
  );
}

function SignUpForm({ data: { next, invite, hasGoogle } }: { data: SignPageData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const form = useAccountForm<{ name: string; email: string; password: string }>("sign-up");
  const { name, email, password } = form.fields;
  const { onSubmit, isProving } = useHumanCheck();
  return (
    <>
      {hasGoogle && <GoogleForm next={next} invite={invite} />}
      <AccountForm form={form} hidden={{ next, invite }} onSubmit={onSubmit}>
        <TextField
          field={name}
          label={t("account.form.name")}
          type="text"
          autoComplete="name"
          isFirstWrong={form.wrongField === name.name}
        />
        <EmailField field={email} isFirstWrong={form.wrongField === email.name} />
        <PasswordField
          field={password}
          label={t("account.form.password")}
          autoComplete="new-password"
          hint={t("account.form.passwordHint")}
          isFirstWrong={form.wrongField === password.name}
        />
        <noscript>
          <p className="text-sm">{t("account.signUp.noScript")}</p>
        </noscript>
        <div className="needs-script grid">
          <SubmitButton isPending={form.isPending || isProving} size="lg" block>
            {t("account.signUp.action")}
          </SubmitButton>
        </div>
      </AccountForm>
      <p className="text-xs text-muted">
        <Message
          id="account.signUp.consent"
          values={{
            terms: (
              <a href={path("/terms")} target="_blank" rel="noreferrer" className="link">
                {t("account.signUp.terms")}
              </a>
            ),
            privacy: (
              <a href={path("/privacy")} target="_blank" rel="noreferrer" className="link">
                {t("account.signUp.privacy")}
              </a>
            ),
          }}
        />
      </p>
      <p className="text-sm text-muted">
        {t("account.signUp.have")}
        <SentenceGap />
        <Link to={signAddress(path("/sign-in"), { next, invite })} className="link">
          {t("account.signIn.action")}
        </Link>
      </p>
    </>
  );
}

/**
 * Sends a form together with a fresh proof that a person fills it in. The check is loaded with the first press, and
 * where it gives nothing the form goes without, so that the answer says why it is refused.
 */
function useHumanCheck() {
  const submit = useSubmit();
  const callApi = useCallApi();
  const { locale } = useLocale();
  const [isProving, setProving] = useState(false);

  const obtainToken = async (): Promise<string | null> => {
    const { openHumanCheck } = await import("~/pages/tool/form/human-check/open-human-check.ts");
    const readConfig = createSiteConfigReader(callApi);
    return openHumanCheck({ callApi, readConfig, readLocale: () => locale })();
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    setProving(true);
    const token = await obtainToken().catch(() => null);
    setProving(false);
    if (!form.isConnected) return; // whoever left the page meanwhile sends nothing
    const filled = new FormData(form);
    filled.set("turnstileToken", token ?? "");
    submit(filled, { method: "post" });
  };

  return {
    isProving,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isProving) void send(event.currentTarget);
    },
  };
}
