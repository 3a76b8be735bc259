import { Link } from "@remix-run/react";
import { Message, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { PasswordField, EmailField, SubmitButton } from "../account-fields.tsx";
import { signAddress, SignFrame, type SignPageData } from "./sign-frame.tsx";
import { MailNote, useMailState } from "../mail-note.tsx";

/** Refusals that only a new link helps with. */
const SPENT_LINK = ["INVALID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND"];

interface ResetPageProps {
  data: SignPageData;
  /** Of the mail's link; the way to choose a new password. */
  token: string | null;
  /** The link can't be used. */
  isExpired: boolean;
}

/** Forgotten password: asking for a mail, and with its link choosing a new one. */
export function ResetPage({ data, token, isExpired }: ResetPageProps) {
  const form = useAccountForm<{ password: string }>("reset");
  if (form.isDone) return <ResetDone data={data} />;
  const isSpent = isExpired || SPENT_LINK.includes(form.answer?.code ?? "");
  if (token === null || isSpent) return <AskForLink data={data} state={isSpent ? "expired" : "ask"} />;
  return <ChoosePassword data={data} token={token} form={form} />;
}

const useSignIn = ({ next }: SignPageData): string => signAddress(useLocalePath()("/sign-in"), { next });

function ResetDone({ data }: { data: SignPageData }) {
  const t = useTranslate();
  const signIn = useSignIn(data);
  return (
    <SignFrame
      heading={t("account.reset.done.heading")}
      lead={t("account.reset.done.text")}
      art={data.art}
      isAnswer
    >
      <ButtonLink to={signIn} size="lg" block>
        {t("account.signIn.action")}
      </ButtonLink>
    </SignFrame>
  );
}

interface ChoosePasswordProps {
  data: SignPageData;
  token: string;
  form: ReturnType<typeof useAccountForm<{ password: string }>>;
}

function ChoosePassword({ data, token, form }: ChoosePasswordProps) {
  const t = useTranslate();
  const { password } = form.fields;
  return (
    <SignFrame
      heading={t("account.reset.choose.heading")}
      lead={t("account.reset.choose.text")}
      art={data.art}
    >
      <AccountForm form={form} hidden={{ token }}>
        <PasswordField
          field={password}
          label={t("account.form.newPassword")}
          autoComplete="new-password"
          hint={t("account.form.passwordHint")}
          isFirstWrong={form.wrongField === password.name}
        />
        <SubmitButton isPending={form.isPending} size="lg" block>
          {t("account.reset.choose.action")}
        </SubmitButton>
      </AccountForm>
    </SignFrame>
  );
}

/** The form that asks for a mail, and after it the same sentence for every address. */
function AskForLink({ data, state }: { data: SignPageData; state: "ask" | "expired" }) {
  const t = useTranslate();
  const signIn = useSignIn(data);
  const form = useAccountForm<{ email: string }>("request-reset");
  const { email } = form.fields;
  const sentTo = form.answer?.sentTo;
  const mail = useMailState(form.answer?.letterId);
  const back = (
    <Link to={signIn} className="link justify-self-start text-sm">
      {t("account.reset.back")}
    </Link>
  );
  if (sentTo !== undefined) {
    const hasFailed = mail.state === "failed";
    const address = <bdi className="font-medium wrap-anywhere text-text">{sentTo}</bdi>;
    return (
      <SignFrame
        key="sent"
        heading={t(hasFailed ? "account.sent.failed.heading" : "account.sent.heading")}
        lead={
          <Message
            id={hasFailed ? "account.sent.failed.text" : "account.reset.sent"}
            values={{ email: address }}
          />
        }
        art={data.art}
        isAnswer
      >
        <MailNote mail={mail} />
        {!hasFailed && <p className="text-sm text-muted">{t("account.sent.spam")}</p>}
        {back}
      </SignFrame>
    );
  }
  return (
    <SignFrame
      heading={t(`account.reset.${state}.heading`)}
      lead={t(`account.reset.${state}.text`)}
      art={data.art}
    >
      <AccountForm form={form} hidden={{ next: data.next }}>
        <EmailField field={email} isFirstWrong={form.wrongField === email.name} />
        <SubmitButton isPending={form.isPending} size="lg" block>
          {t("account.reset.ask.action")}
        </SubmitButton>
      </AccountForm>
      {back}
    </SignFrame>
  );
}
