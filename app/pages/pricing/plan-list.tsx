import type { ReactNode } from "react";
import {
  type Plan,
  dailyCreditsOf,
  needsHumanCheck,
  sizesOf,
  styleRatiosOf,
  AMOUNTS,
  PRICE_LIST,
  PLANS,
} from "#registry/contract/plans.ts";
import { SIZES } from "#registry/contract/form/choices.ts";
import { useLocalePath, useTranslate, useFormatNumber } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { classNames } from "~/ui/class-names.ts";
import { CATALOG_PATH } from "~/pages/frame/site-links.ts";
import { Badge } from "~/ui/badge.tsx";
import { DoorButton, SubscriptionNote } from "./door-button.tsx";
import type { PricingData } from "./pricing-data.ts";
import { type ShopControl, useWayIn, usePrices } from "./use-shop.ts";
import { MarkedList } from "~/ui/marked-list.tsx";
import { ByWords } from "~/i18n/by-words.tsx";
import { Icon } from "~/ui/icon.tsx";
import { TableFrame } from "~/ui/table-frame.tsx";

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

/** What can be bought, how, and where the viewer came from. */
export interface OfferProps {
  data: PricingData;
  shop: ShopControl;
  from: string | null;
}

/** Plans that a viewer may still choose or has: who has an account needs none without. */
const plansFor = (plan: Plan): readonly Plan[] =>
  plan === "visitor" ? ["visitor", "free", "subscriber"] : ["free", "subscriber"];

/** The plans with what they hold and the way into each. */
export function PlanList({ data, shop, from }: OfferProps) {
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
      <ButtonLink to={path(CATALOG_PATH)} variant="line" block>
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
function PlanCard({ plan, isOwn, enable21x9, note, action }: PlanCardProps) {
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
      <MarkedList mark="gain" items={lines} />
      <div className="mt-auto grid gap-3 pt-1">
        {Boolean(note) && <p className="text-sm text-muted">{note}</p>}
        {action}
      </div>
    </li>
  );
}

/** What the plans differ in, by the same rules that the server keeps. */
function useRows(enable21x9: boolean): { id: string; label: string; value: (plan: Plan) => ReactNode }[] {
  const t = useTranslate();
  const format = useFormatNumber();
  const ofAccounts = (plan: Plan) => <Included isIncluded={plan !== "visitor"} />;
  const monthly = format(PRICE_LIST.subscription.credits);
  return [
    {
      id: "monthly",
      label: t("pages.pricing.compare.monthly"),
      value: (plan) => (plan === "subscriber" ? monthly : <Included isIncluded={false} />),
    },
    {
      id: "daily",
      label: t("pages.pricing.compare.daily"),
      value: (plan) => format(dailyCreditsOf(plan)),
    },
    { id: "earning", label: t("pages.pricing.compare.earning"), value: ofAccounts },
    { id: "packs", label: t("pages.pricing.compare.packs"), value: ofAccounts },
    {
      id: "uploads",
      label: t("pages.pricing.compare.uploads"),
      value: (plan) => format(AMOUNTS.uploadCap[plan]),
    },
    {
      id: "sizes",
      label: t("pages.pricing.compare.sizes"),
      value: (plan) => <bdi>{sizesOf(plan).join(", ")}</bdi>,
    },
    {
      id: "ratios",
      label: t("pages.pricing.compare.ratios"),
      value: (plan) => {
        const { length } = styleRatiosOf(plan, enable21x9);
        return length > 1
          ? t("pages.pricing.compare.allRatios", { n: length })
          : t("pages.pricing.compare.auto");
      },
    },
    {
      id: "check",
      label: t("pages.pricing.compare.check"),
      value: (plan) =>
        t(needsHumanCheck(plan) ? "pages.pricing.compare.everyPicture" : "pages.pricing.compare.none"),
    },
    { id: "devices", label: t("pages.pricing.compare.devices"), value: ofAccounts },
  ];
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  const t = useTranslate();
  return (
    <>
      {isIncluded ? (
        <Icon name="check" size={18} className="text-success" />
      ) : (
        <span aria-hidden="true">–</span>
      )}
      <span className="sr-only">
        {t(isIncluded ? "pages.pricing.compare.yes" : "pages.pricing.compare.no")}
      </span>
    </>
  );
}

/** The plans beside each other. */
export function ComparePlans({ enable21x9 }: { enable21x9: boolean }) {
  const t = useTranslate();
  const rows = useRows(enable21x9);
  return (
    <section className="section">
      <h2 id="compare" className="h-sec">
        {t("pages.pricing.compare.heading")}
      </h2>
      <TableFrame labelledBy="compare" className="table-narrow mt-6">
        <table aria-labelledby="compare" className="sm:table-fixed">
          <thead>
            <tr>
              <th scope="col" className="sm:w-1/3">
                <span className="sr-only">{t("pages.pricing.compare.feature")}</span>
              </th>
              {PLANS.map((plan) => (
                <th key={plan} scope="col">
                  <ByWords text={t(`pages.pricing.${plan}.name`)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, value }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                {PLANS.map((plan) => (
                  <td key={plan}>{value(plan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
