import { Link } from "@remix-run/react";
import { SentenceGap, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { SubmitButton, EmailField } from "../account-fields.tsx";
import { MailSent, useSentTo, useGoOn } from "./mail-sent.tsx";
import { signAddress, SignFrame, type SignPageData } from "./sign-frame.tsx";

/**
 * `sent`: a mail is on its way, to an address that this page was not told. `expired`, `invalid`: the link of a mail
 * can't be used. `done`: the address was confirmed before. `allowed`: the account's own address has allowed another one,
 * which is written to now.
 */
const VERIFY_STATES = ["sent", "expired", "invalid", "done", "allowed"] as const;
export type VerifyState = (typeof VERIFY_STATES)[number];

/** What the address tells: `?state=sent`, or what the link of a mail leads to: `?error=expired`, `?done=1`, `?done=allowed`. */
export function readVerifyState(search: URLSearchParams): VerifyState {
  const done = search.get("done");
  if (done !== null) return done === "allowed" ? "allowed" : "done";
  const told = search.get("error") ?? search.get("state");
  return VERIFY_STATES.find((state) => state === told) ?? "sent";
}

/** Where confirming an address stands, and the form that sends another mail. */
export function VerifyPage({ data: { next, art }, state }: { data: SignPageData; state: VerifyState }) {
  const t = useTranslate();
  const path = useLocalePath();
  const sentTo = useSentTo();
  useGoOn(next);
  if (sentTo !== undefined) return <MailSent {...sentTo} next={next} art={art} />;
  return (
    <SignFrame
      heading={t(`account.verify.${state}.heading`)}
      lead={t(`account.verify.${state}.text`)}
      art={art}
    >
      {state === "allowed" ? null : state === "done" ? (
        <ButtonLink to={signAddress(path("/sign-in"), { next })} size="lg" block>
          {t("account.signIn.action")}
        </ButtonLink>
      ) : (
        <>
          <ResendForm next={next} />
          <p className="text-sm text-muted">
            {t("account.signUp.have")}
            <SentenceGap />
            <Link to={signAddress(path("/sign-in"), { next })} className="link">
              {t("account.signIn.action")}
            </Link>
          </p>
        </>
      )}
    </SignFrame>
  );
}

function ResendForm({ next }: { next: string }) {
  const t = useTranslate();
  const form = useAccountForm<{ email: string }>("resend-verification");
  const { email } = form.fields;
  return (
    <AccountForm form={form} hidden={{ next }}>
      <EmailField field={email} isFirstWrong={form.wrongField === email.name} />
      <SubmitButton isPending={form.isPending} size="lg" block>
        {t("account.verify.action")}
      </SubmitButton>
    </AccountForm>
  );
}
