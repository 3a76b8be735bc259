import { useActionData } from "@remix-run/react";
import type { Picture } from "#registry/contract/compiled.ts";
import { Message, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useAccountForm } from "../form/use-account-form.ts";
import type { FormAnswer } from "../form-answer.ts";
import { SignFrame } from "./sign-frame.tsx";
import { useGoOn } from "./use-go-on.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** Seconds until a mail that did not come can be asked for again. */
const AGAIN_AFTER_S = 60;

/** The address that a mail just went to, which only the form that was sent can tell. */
export const useSentTo = (): string | undefined => useActionData<FormAnswer>()?.sentTo;

interface MailSentProps {
  email: string;
  next: string;
  art: readonly Picture[];
}

/**
 * A confirmation mail is on its way: to which address, and what to do. It can be sent again after a minute, and the page
 * goes on by itself once the link was opened in this browser.
 */
export function MailSent({ email, next, art }: MailSentProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const form = useAccountForm("resend-verification");
  const left = useSecondsLeft(AGAIN_AFTER_S, form.answer);
  useGoOn(next);
  const steps = [
    { icon: "mail", text: t("account.sent.open") },
    { icon: "search", text: t("account.sent.spam") },
    { icon: "clock", text: t("account.sent.stay") },
  ] as const;
  return (
    <SignFrame
      heading={t("account.sent.heading")}
      lead={
        <Message
          id="account.sent.text"
          values={{ email: <bdi className="font-medium wrap-anywhere text-text">{email}</bdi> }}
        />
      }
      art={art}
      isAnswer
    >
      <ul className="grid gap-2.5 text-sm text-muted">
        {steps.map(({ icon, text }) => (
          <li key={icon} className="flex items-start gap-2.5">
            <Icon name={icon} size={18} className="mt-px flex-none text-faint" />
            {text}
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-success empty:hidden">
        {form.isDone && t("account.sent.again")}
      </p>
      <AccountForm form={form} hidden={{ email, next }}>
        <SubmitButton isPending={form.isPending} isWaiting={left > 0} variant="line" block>
          {left > 0 ? t("account.sent.resendIn", { count: left }) : t("account.sent.resend")}
        </SubmitButton>
      </AccountForm>
      <p className="text-sm text-muted">
        {t("account.sent.wrong")}{" "}
        <a href={path("/sign-up")} className="link">
          {t("account.sent.startAgain")}
        </a>
      </p>
    </SignFrame>
  );
}
