import { Link } from "@remix-run/react";
import { PRODUCT } from "#registry/contract/product.ts";
import { SentenceGap, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { AccountForm, FormAlert, useAccountForm } from "../account-form.tsx";
import { PasswordField, EmailField, SubmitButton } from "../account-fields.tsx";
import { MailNote, useMailState } from "../mail-note.tsx";
import { GoogleForm, SignFrame, type SignPageData, signAddress } from "./sign-frame.tsx";

/** A refusal that another mail helps with. */
const UNVERIFIED = "EMAIL_NOT_VERIFIED";

/** Signing in: by Google where it is configured, or by address and password. */
export function SignInPage({ data, hasGoogleFailed }: { data: SignPageData; hasGoogleFailed: boolean }) {
  const { next, invite, hasGoogle, art } = data;
  const t = useTranslate();
  const path = useLocalePath();
  const form = useAccountForm<{ email: string; password: string }>("sign-in");
  const { email, password } = form.fields;
  const mail = useMailState(form.answer?.letterId);
  return (
    <SignFrame
      heading={t("account.signIn.heading", { product: PRODUCT.name })}
      lead={t("account.signIn.lead")}
      art={art}
    >
      {hasGoogleFailed && form.answer === undefined && (
        <FormAlert>{t("account.signIn.googleFailed")}</FormAlert>
      )}
      {hasGoogle && <GoogleForm next={next} invite={invite} />}
      <AccountForm form={form} hidden={{ next }}>
        {form.answer?.code === UNVERIFIED && (
          <>
            <MailNote mail={mail} />
            <Link to={signAddress(path("/verify"), { next })} className="link text-sm">
              {t("account.signIn.sendAgain")}
            </Link>
          </>
        )}
        <EmailField field={email} isFirstWrong={form.wrongField === email.name} />
        <PasswordField
          field={password}
          label={t("account.form.password")}
          autoComplete="current-password"
          isFirstWrong={form.wrongField === password.name}
          aside={
            <Link to={signAddress(path("/reset"), { next })} className="link text-sm">
              {t("account.signIn.forgot")}
            </Link>
          }
        />
        <SubmitButton isPending={form.isPending} size="lg" block>
          {t("account.signIn.action")}
        </SubmitButton>
      </AccountForm>
      <p className="text-sm text-muted">
        {t("account.signIn.new")}
        <SentenceGap />
        <Link to={signAddress(path("/sign-up"), { next, invite })} className="link">
          {t("account.signIn.create")}
        </Link>
      </p>
    </SignFrame>
  );
}
