import { useActionData, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Picture } from "#registry/contract/compiled.ts";
import { Message, SentenceGap, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { AccountForm, useAccountForm, type FormAnswer } from "../account-form.tsx";
import { SubmitButton } from "../account-fields.tsx";
import { MailNote, useMailState } from "../mail-note.tsx";
import { SignFrame } from "./sign-frame.tsx";
import { useCredits } from "~/pages/frame/credits.ts";

/** Seconds until a mail that did not come can be asked for again. */
const AGAIN_AFTER_S = 60;

/** The address that a mail just went to, which only the form that was sent can tell, and the mail's id. */
export function useSentTo(): { email: string; letterId: string | undefined } | undefined {
  const { sentTo, letterId } = useActionData<FormAnswer>() ?? {};
  return sentTo === undefined ? undefined : { email: sentTo, letterId };
}

interface MailSentProps {
  email: string;
  letterId: string | undefined;
  next: string;
  art: readonly Picture[];
}

/**
 * A confirmation mail is on its way: to which address, and what to do. It can be sent again after a minute, and the page
 * goes on by itself once the link was opened in this browser. Where the mail could not be sent, the page says so.
 */
export function MailSent({ email, letterId, next, art }: MailSentProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const form = useAccountForm("resend-verification");
  const left = useSecondsLeft(AGAIN_AFTER_S, form.answer);
  const mail = useMailState(letterId);
  useGoOn(next);
  const hasFailed = mail.state === "failed";
  const address = <bdi className="font-medium wrap-anywhere text-text">{email}</bdi>;
  const steps = [
    { icon: "mail", text: t("account.sent.open") },
    { icon: "search", text: t("account.sent.spam") },
    { icon: "clock", text: t("account.sent.stay") },
  ] as const;
  return (
    <SignFrame
      heading={t(hasFailed ? "account.sent.failed.heading" : "account.sent.heading")}
      lead={
        <Message
          id={hasFailed ? "account.sent.failed.text" : "account.sent.text"}
          values={{ email: address }}
        />
      }
      art={art}
      isAnswer
    >
      <MailNote mail={mail} />
      {!hasFailed && (
        <ul className="grid gap-2.5 text-sm text-muted">
          {steps.map(({ icon, text }) => (
            <li key={icon} className="flex items-start gap-2.5">
              <Icon name={icon} size={18} className="mt-px flex-none text-faint" />
              {text}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-success empty:hidden">
        {form.isDone && !hasFailed && t("account.sent.again")}
      </p>
      <AccountForm form={form} hidden={{ email, next }}>
        <SubmitButton isPending={form.isPending} isWaiting={left > 0} variant="line" block>
          {left > 0 ? t("account.sent.resendIn", { count: left }) : t("account.sent.resend")}
        </SubmitButton>
      </AccountForm>
      <p className="text-sm text-muted">
        {t("account.sent.wrong")}
        <SentenceGap />
        <a href={path("/sign-up")} className="link">
          {t("account.sent.startAgain")}
        </a>
      </p>
    </SignFrame>
  );
}

/** Counts down from `seconds` to 0 in a browser, anew for each `cause`. Without a script it never starts: 0. */
export function useSecondsLeft(seconds: number, cause: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) window.clearInterval(timer);
    };
    const timer = window.setInterval(tick, 1000);
    tick();
    return () => window.clearInterval(timer);
  }, [seconds, cause]);
  return left;
}

/** Goes on to `next` as soon as this browser is signed in, be it in another tab: the balance is asked for on every look. */
export function useGoOn(next: string): void {
  const navigate = useNavigate();
  const plan = useCredits()?.plan;
  const isSignedIn = plan !== undefined && plan !== "visitor";
  useEffect(() => {
    if (isSignedIn) navigate(next, { replace: true });
  }, [isSignedIn, navigate, next]);
}
