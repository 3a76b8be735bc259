import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Message, useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import { forgetVisit } from "~/pages/frame/forget-visit.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { FORM_FIELD, useAccountForm } from "../form/use-account-form.ts";
import type { AccountData, SessionView } from "./account-data.ts";
import { Outcome, SettingsSection } from "./settings-section.tsx";

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
