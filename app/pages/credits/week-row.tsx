import { useFormatNumber, useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Coin } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { WeekDay } from "./plan-week.ts";

const LOOKS = {
  done: "bg-credit-soft text-on-credit-soft",
  open: "bg-surface font-semibold text-text inset-ring-2 inset-ring-credit-mark",
  ahead: "bg-sunken text-muted",
} as const satisfies Record<WeekDay["state"], string>;

/** The seven days of a row of check-ins: which are done, which is today's, what each brings. */
export function WeekRow({ days }: { days: readonly WeekDay[] }) {
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
