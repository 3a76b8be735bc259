import { useSearchParams } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { readWayBack } from "~/pages/frame/way-back.ts";
import { ComparePlans } from "./compare-plans.tsx";
import { CreditRules } from "./credit-rules.tsx";
import { EarnList } from "./earn-list.tsx";
import { PackList } from "./pack-list.tsx";
import { PlanList } from "./plan-list.tsx";
import type { PricingData } from "./pricing-data.ts";
import { PurchaseLine } from "./purchase-line.tsx";
import { ShopNotice } from "./shop-notice.tsx";
import { useShop } from "./use-shop.ts";

/** What is free, what can be bought, and what each plan gives. */
export function PricingPage({ data: loaded }: { data: PricingData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const [search] = useSearchParams();
  const from = readWayBack(search);
  const isBack = search.get("purchase") === "done"; // then the purchase's own line leads on
  const shop = useShop(from);
  // Signed in, subscribed or signed out in another tab meanwhile.
  const plan = useCredits()?.plan ?? loaded.plan;
  const data = { ...loaded, plan };
  return (
    <div className="page-wrap pt-[clamp(2rem,4vw,3.5rem)]">
      <PurchaseLine from={from} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="h-page">{t("pages.pricing.heading")}</h1>
          <p className="lead mt-3 max-w-prose">
            {t("pages.pricing.lead", { credits: t("common.credits", { count: data.cheapest }) })}
          </p>
        </div>
        {from !== null && !isBack && (
          <ButtonLink to={path(from)} variant="line">
            {t("pages.pricing.back")}
          </ButtonLink>
        )}
      </div>
      <ShopNotice shop={data.shop} />
      <PlanList data={data} shop={shop} from={from} />
      <PackList data={data} shop={shop} from={from} />
      <EarnList isVisitor={plan === "visitor"} from={from} />
      <ComparePlans enable21x9={data.enable21x9} />
      <CreditRules />
    </div>
  );
}
