import { Link } from "@remix-run/react";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import type { Plan } from "#registry/contract/plans/plan.ts";
import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import { Coin } from "~/ui/coin.tsx";
import { useCredits } from "~/pages/frame/header/credits.ts";
import { LocalTime } from "~/ui/local-time.tsx";
import { nextRenewal } from "./next-renewal.ts";
import { useWayOut } from "./use-way-out.ts";

/** Credits that there are to spend, as far as is known: at first only that a visitor never has more than a day's. */
export function useSpendable(plan: Plan): { balance: number; isVisitor: boolean } {
  const known = useCredits();
  if (known) return { balance: known.balance, isVisitor: known.plan === "visitor" };
  return { balance: plan === "visitor" ? AMOUNTS.visitorCreditsPerDay : Infinity, isVisitor: true };
}

/**
 * Said before anything is uploaded: how many credits are missing for a picture, when new ones come, where to get some.
 * What costs more than a visitor's day brings says so before the balance is known, and the form does not move when it is.
 */
export function LowBalance({ cost, plan }: { cost: number; plan: Plan }) {
  const { balance, isVisitor } = useSpendable(plan);
  return (
    <div role="status">{balance < cost && <Missing have={balance} cost={cost} isVisitor={isVisitor} />}</div>
  );
}

function Missing({ have, cost, isVisitor }: { have: number; cost: number; isVisitor: boolean }) {
  const t = useTranslate();
  const wayOut = useWayOut();
  const words = (count: number) => t("common.credits", { count });
  const renewal = nextRenewal(new Date()).toISOString();
  return (
    <div className="flex gap-2.5 rounded-card bg-credit-soft p-4 text-sm text-on-credit-soft">
      <Coin className="mt-0.5" />
      <div className="grid gap-1">
        <p>{t("style.low.text", { cost: words(cost), have: words(have), missing: cost - have })}</p>
        <p>
          <Message id="style.low.renews" values={{ time: <LocalTime at={renewal} format="weekday" /> }} />
        </p>
        <Link
          to={isVisitor ? wayOut.toAccount("/sign-up") : wayOut.toPricing("packs")}
          className="inline-flex min-h-6 items-center justify-self-start font-semibold underline underline-offset-4"
        >
          {t(isVisitor ? "style.low.signUp" : "style.low.get")}
        </Link>
      </div>
    </div>
  );
}
