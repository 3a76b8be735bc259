import type { ReactNode } from "react";
import { SIZES } from "#registry/contract/choices.ts";
import { AMOUNTS } from "~/credits/amounts.ts";
import { dailyCreditsOf, needsHumanCheck, ratiosOf, sizesOf, type Plan } from "~/credits/plan.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { TickList } from "./tick-list.tsx";

interface PlanCardProps {
  plan: Plan;
  enable21x9: boolean;
  /** The way into the plan, or that it is not open. */
  action: ReactNode;
}

/** What a plan gives, told by the same rules that the server keeps. */
function usePlanLines(plan: Plan, enable21x9: boolean): string[] {
  const t = useTranslate();
  const ratios = ratiosOf(plan, enable21x9);
  return [
    t("pages.pricing.daily", { count: dailyCreditsOf(plan) }),
    ...(plan === "subscriber" ? [t("pages.pricing.monthly")] : []),
    t("pages.pricing.uploads", { count: AMOUNTS.uploadCap[plan] }),
    t("pages.pricing.sizes", { sizes: sizesOf(plan).join(", ") }),
    t("pages.pricing.ratioAuto"),
    ...(ratios.length > 1 ? [t("pages.pricing.ratioMore", { count: ratios.length - 1 })] : []),
    t(needsHumanCheck(plan) ? "pages.pricing.check" : "pages.pricing.noCheck"),
  ];
}

/** One plan of the pricing page. */
export function PlanCard({ plan, enable21x9, action }: PlanCardProps) {
  const t = useTranslate();
  const lines = usePlanLines(plan, enable21x9);
  const hasEverything = sizesOf(plan).length === SIZES.length;
  return (
    <li
      className={classNames(
        "flex flex-col gap-5 rounded-panel border bg-surface p-7",
        hasEverything ? "border-text" : "border-line",
      )}
    >
      <div>
        <h2 className="h-panel">{t(`pages.pricing.${plan}.name`)}</h2>
        <p className="mt-1 text-sm text-muted">{t(`pages.pricing.${plan}.text`)}</p>
      </div>
      <p className="text-3xl font-display">
        {t(hasEverything ? "pages.pricing.cost.soon" : "pages.pricing.cost.free")}
      </p>
      <TickList items={lines} />
      <div className="mt-auto pt-1">{action}</div>
    </li>
  );
}
