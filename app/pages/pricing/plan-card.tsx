import type { ReactNode } from "react";
import { SIZES } from "#registry/contract/choices.ts";
import { AMOUNTS, PRICE_LIST } from "#registry/contract/plans/amounts.ts";
import {
  dailyCreditsOf,
  needsHumanCheck,
  sizesOf,
  styleRatiosOf,
  type Plan,
} from "#registry/contract/plans/plan.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Badge } from "~/ui/badge.tsx";
import { classNames } from "~/ui/class-names.ts";
import { TickList } from "~/pages/legal/tick-list.tsx";
import { usePrices } from "./use-prices.ts";

interface PlanCardProps {
  plan: Plan;
  /** The viewer has this plan. */
  isOwn: boolean;
  enable21x9: boolean;
  /** A line about the viewer's own subscription. */
  note?: ReactNode;
  /** The way into the plan. */
  action: ReactNode;
}

/** What a plan gives, told by the same rules that the server keeps. */
function usePlanLines(plan: Plan, enable21x9: boolean): string[] {
  const t = useTranslate();
  const ratios = styleRatiosOf(plan, enable21x9);
  const { credits } = PRICE_LIST.subscription;
  return [
    ...(plan === "subscriber" ? [t("pages.pricing.monthly", { count: credits })] : []),
    t("pages.pricing.daily", { count: dailyCreditsOf(plan) }),
    ...(plan === "visitor" ? [] : [t("pages.pricing.earning")]),
    t("pages.pricing.uploads", { count: AMOUNTS.uploadCap[plan] }),
    t("pages.pricing.sizes", { sizes: sizesOf(plan).join(", ") }),
    t("pages.pricing.ratioAuto"),
    ...(ratios.length > 1 ? [t("pages.pricing.ratioMore", { count: ratios.length - 1 })] : []),
    t(needsHumanCheck(plan) ? "pages.pricing.check" : "pages.pricing.noCheck"),
  ];
}

/** One plan of the pricing page. The one that has everything is drawn darker, and comes first on phones. */
export function PlanCard({ plan, isOwn, enable21x9, note, action }: PlanCardProps) {
  const t = useTranslate();
  const { price } = usePrices();
  const lines = usePlanLines(plan, enable21x9);
  const hasEverything = sizesOf(plan).length === SIZES.length;
  return (
    <li
      className={classNames(
        "flex flex-col gap-5 rounded-panel border bg-surface p-5 sm:p-7",
        hasEverything ? "border-text inset-ring inset-ring-text max-md:-order-1" : "border-line",
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 className="h-panel">{t(`pages.pricing.${plan}.name`)}</h3>
          <p className="mt-1 text-sm text-muted">{t(`pages.pricing.${plan}.text`)}</p>
        </div>
        {isOwn && <Badge kind="accent">{t("pages.pricing.yourPlan")}</Badge>}
      </div>
      <p className="flex flex-wrap items-baseline gap-1.5">
        <b className="text-3xl font-display">
          {hasEverything ? price(PRICE_LIST.subscription.cents) : t("pages.pricing.noCost")}
        </b>
        {hasEverything && <span className="text-sm text-muted">{t("pages.pricing.perMonth")}</span>}
      </p>
      <TickList items={lines} />
      <div className="mt-auto grid gap-3 pt-1">
        {Boolean(note) && <p className="text-sm text-muted">{note}</p>}
        {action}
      </div>
    </li>
  );
}
