import type { MailState } from "#registry/contract/wire/account/mail-state.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { FormAlert } from "./form/account-form.tsx";

/** What is wrong with a mail that somebody waits for, and what to do; nothing while nothing is. Read out when it appears. */
export function MailNote({ mail }: { mail: MailState }) {
  const t = useTranslate();
  if (mail.state === "failed") return <FormAlert>{t(`account.sent.failed.${mail.reason}`)}</FormAlert>;
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {mail.state === "delayed" && t("account.sent.delayed")}
    </p>
  );
}
