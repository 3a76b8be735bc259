import type { ReactNode } from "react";
import type { Plan } from "#registry/contract/plans/plan.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { classNames } from "~/ui/class-names.ts";
import { CATALOGUE_PATH } from "~/pages/frame/site-links.ts";
import { DoorButton } from "./door-button.tsx";
import { PlanCard } from "./plan-card.tsx";
import type { PricingData } from "./pricing-data.ts";
import { SubscriptionNote } from "./subscription-note.tsx";
import type { ShopControl } from "./use-shop.ts";
import { useWayIn } from "./use-way-in.ts";

interface PlanListProps {
  data: PricingData;
  shop: ShopControl;
  from: string | null;
}

/** Plans that a viewer may still choose or has: who has an account needs none without. */
const plansFor = (plan: Plan): readonly Plan[] =>
  plan === "visitor" ? ["visitor", "free", "subscriber"] : ["free", "subscriber"];

/** The plans with what they hold and the way into each. */
export function PlanList({ data, shop, from }: PlanListProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const wayIn = useWayIn(from);
  const { plan: own, shop: state, subscription } = data;
  const isVisitor = own === "visitor";

  const premium = (): ReactNode => {
    if (subscription !== null || own === "subscriber")
      return (
        state !== "closed" && (
          <DoorButton door="portal" shop={shop}>
            {t("pages.pricing.manage")}
          </DoorButton>
        )
      );
    if (state === "closed") return null;
    const label = t("pages.pricing.choosePremium");
    if (isVisitor) return <ButtonLink to={wayIn("/sign-in", "plans")}>{label}</ButtonLink>;
    return (
      <DoorButton door="subscription" shop={shop} variant="ink">
        {label}
      </DoorButton>
    );
  };
  const actions = {
    visitor: (
      <ButtonLink to={path(CATALOGUE_PATH)} variant="line" block>
        {t("pages.pricing.startNow")}
      </ButtonLink>
    ),
    free: isVisitor && (
      <ButtonLink to={wayIn("/sign-up", "plans")} variant="line" block>
        {t("pages.pricing.createAccount")}
      </ButtonLink>
    ),
    subscriber: premium(),
  } as const satisfies Record<Plan, ReactNode>;
  const plans = plansFor(own);
  return (
    <section id="plans">
      <h2 className="sr-only">{t("pages.pricing.plans")}</h2>
      <ul className={classNames("grid gap-5", plans.length > 2 ? "md:grid-cols-3" : "md:grid-cols-2")}>
        {plans.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            isOwn={!isVisitor && plan === own}
            enable21x9={data.enable21x9}
            note={
              plan === "subscriber" &&
              subscription !== null && <SubscriptionNote subscription={subscription} />
            }
            action={actions[plan]}
          />
        ))}
      </ul>
    </section>
  );
}
