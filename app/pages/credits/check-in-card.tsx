import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import type { CreditsData } from "./credits-data.ts";
import { planWeek } from "./plan-week.ts";
import { useCheckIn, type CheckInOutcome } from "./use-check-in.ts";
import { WeekRow } from "./week-row.tsx";

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
          <Icon name="triangle-exclamation-point" size={16} className="flex-none" />
          {outcome.text}
        </p>
      )}
    </div>
  );
}
