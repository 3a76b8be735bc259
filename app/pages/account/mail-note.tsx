import type { MailState } from "#registry/contract/wire/account-responses.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { FormAlert } from "./account-form.tsx";
import { useEffect, useState } from "react";
import { askJson } from "~/pages/frame/credits.ts";

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

/** Milliseconds between two questions: soon while trouble would show at once, later while it is waited out. */
const SOON_MS = 2_000;
const LATER_MS = 15_000;
const SOON_TIMES = 10;
/** Questions for one mail: it is given up within half an hour. */
const MOST_TIMES = 130;

const UNTROUBLED: MailState = { state: "sent" };

/** What became of a mail that was just sent, asked for again and again until it is given up; trouble-free until told. */
export function useMailState(letterId: string | undefined): MailState {
  const [known, setKnown] = useState<{ of: string; state: MailState } | null>(null);
  useEffect(() => {
    if (letterId === undefined) return;
    let timer = 0;
    let times = 0;
    let isCurrent = true;
    const look = async () => {
      const isHidden = document.visibilityState === "hidden";
      const state = readResponse<MailState>(
        isHidden ? null : await askJson(`/api/mails/${letterId}`),
        "state",
      );
      if (!isCurrent) return;
      if (state !== undefined) setKnown({ of: letterId, state });
      times += 1;
      const isQuiet = state?.state === "sent" && times >= SOON_TIMES;
      if (state?.state === "failed" || isQuiet || times >= MOST_TIMES) return;
      timer = window.setTimeout(() => void look(), times < SOON_TIMES ? SOON_MS : LATER_MS);
    };
    timer = window.setTimeout(() => void look(), SOON_MS / 2);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [letterId]);
  return known !== null && known.of === letterId ? known.state : UNTROUBLED;
}
