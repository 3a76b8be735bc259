import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { AMOUNTS } from "#registry/contract/plans.ts";
import type { CheckInState } from "#registry/contract/wire/values.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { CheckInResponse } from "#registry/contract/wire/responses.ts";
import { Message, useTranslate, useFormatNumber, useLocalePath } from "~/i18n/use-translate.tsx";
import { Button, Spinner } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Coin } from "~/ui/coin.tsx";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/api-call.ts";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";
import type { CreditsData } from "./credits-data.ts";

const WEEK = 7;

interface WeekDay {
  /** Place in the row of seven, from 1. */
  n: number;
  state: "done" | "open" | "ahead";
  /** What the day's check-in gives or gave. */
  credits: number;
}

type CheckInOutcome = { ok: true; granted: number } | { ok: false; text: string };

interface CheckInControl {
  isBusy: boolean;
  outcome: CheckInOutcome | null;
  checkIn: () => void;
}

const readOutcome = (body: unknown): CheckInOutcome => ({
  ok: true,
  granted: readResponse<CheckInResponse>(body)?.granted ?? 0,
});

const LOOKS = {
  done: "bg-credit-soft text-on-credit-soft",
  open: "bg-surface font-semibold text-text inset-ring-2 inset-ring-credit-mark",
  ahead: "bg-sunken text-muted",
} as const satisfies Record<WeekDay["state"], string>;

/** The daily check-in: the row of days, and the button for today's. */
export function CheckInCard({ checkIn }: { checkIn: CreditsData["checkIn"] }) {
  const t = useTranslate();
  const control = useCheckIn();
  const credits = (count: number) => t("common.credits", { count });
  return (
    <section
      id="check-in"
      aria-labelledby="check-in-heading"
      className="grid content-between gap-5 rounded-panel border border-line bg-surface p-5 sm:p-7"
    >
      <div>
        <h2 id="check-in-heading" className="h-panel">
          {t("credits.checkIn.heading")}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {t("credits.checkIn.text", {
            credits: credits(AMOUNTS.checkIn.credits),
            bonus: credits(AMOUNTS.checkIn.everySeventh),
          })}
        </p>
      </div>
      <WeekRow days={planWeek(checkIn)} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!checkIn.isDone && (
          <Button
            className="needs-script"
            aria-busy={control.isBusy}
            aria-disabled={control.isBusy || undefined}
            onClick={control.checkIn}
          >
            {control.isBusy && <Spinner />}
            {t("credits.checkIn.action")}
          </Button>
        )}
        {checkIn.streak > 1 && (
          <span className="text-sm text-muted">{t("credits.checkIn.streak", { count: checkIn.streak })}</span>
        )}
        <Outcome outcome={control.outcome} />
        {checkIn.isDone && (
          <p className="basis-full text-sm text-muted">
            <Message
              id="credits.checkIn.tomorrow"
              values={{ time: <LocalTime at={checkIn.nextAt} format="weekday" /> }}
            />
          </p>
        )}
      </div>
    </section>
  );
}

function Outcome({ outcome }: { outcome: CheckInOutcome | null }) {
  const t = useTranslate();
  const isBad = outcome?.ok === false;
  return (
    <div role={isBad ? "alert" : "status"} className="text-sm">
      {outcome?.ok === true && (
        <p className="flex items-center gap-1.5 text-success">
          <Icon name="check" size={16} className="flex-none" />
          {outcome.granted > 0
            ? t("credits.checkIn.added", { credits: t("common.credits", { count: outcome.granted }) })
            : t("credits.checkIn.already")}
        </p>
      )}
      {outcome?.ok === false && (
        <p className="flex items-center gap-1.5 text-danger">
          <Icon name="triangle-alert" size={16} className="flex-none" />
          {outcome.text}
        </p>
      )}
    </div>
  );
}

/** The seven days of a row of check-ins: which are done, which is today's, what each brings. */
function WeekRow({ days }: { days: readonly WeekDay[] }) {
  const t = useTranslate();
  const format = useFormatNumber();
  return (
    <ol aria-label={t("credits.checkIn.week")} className="grid grid-cols-7 gap-1 sm:gap-2">
      {days.map(({ n, state, credits }) => (
        <li
          key={n}
          className={classNames(
            "grid justify-items-center gap-1.5 rounded-control py-3 text-center text-2xs leading-4",
            LOOKS[state],
          )}
        >
          <Coin tinted={state !== "ahead"} className={state === "ahead" ? "text-line-strong" : ""} />
          {state === "done" ? <Icon name="check" size={16} /> : <bdi>+{format(credits)}</bdi>}
          <span>
            {state === "open" ? t("credits.checkIn.today") : t("credits.checkIn.day", { n })}
            {state === "done" && <span className="sr-only">, {t("credits.checkIn.done")}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Checks in for today, and lets the header and the page's own data know. */
function useCheckIn(): CheckInControl {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const path = useLocalePath();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CheckInOutcome | null>(null);
  const isAsking = useRef(false);

  const checkIn = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    const answer = await callApi({ path: "/api/check-in", body: {} });
    isAsking.current = false;
    setBusy(false);
    if (!answer.ok && answer.failure.code === "SIGN_IN_REQUIRED") {
      const next = encodeURIComponent(path("/credits"));
      return window.location.assign(`${path("/sign-in")}?next=${next}`);
    }
    setOutcome(answer.ok ? readOutcome(answer.body) : { ok: false, text: describe(answer.failure) });
    if (!answer.ok) return;
    announceCreditsChanged();
    revalidate();
  };

  return { isBusy, outcome, checkIn: () => void checkIn() };
}

/** The row of seven days in which a person's next or latest check-in stands. The last day of a row brings more. */
export function planWeek({ isDone, streak }: Pick<CheckInState, "isDone" | "streak">): WeekDay[] {
  // A full row stays on show for the rest of its last day.
  const done = isDone ? ((streak - 1) % WEEK) + 1 : streak % WEEK;
  const { credits, everySeventh } = AMOUNTS.checkIn;
  return Array.from({ length: WEEK }, (_, index) => ({
    n: index + 1,
    state: index < done ? "done" : index === done && !isDone ? "open" : "ahead",
    credits: index === WEEK - 1 ? everySeventh : credits,
  }));
}
