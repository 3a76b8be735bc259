import { Link } from "@remix-run/react";
import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import { Coin } from "~/ui/coin.tsx";
import { useCredits } from "~/ui/credits.ts";
import { LocalTime } from "~/ui/local-time.tsx";
import { nextRenewal } from "./next-renewal.ts";
import { useWayOut } from "./use-way-out.ts";

/** Said before anything is uploaded: how many credits are missing for a picture, when new ones come, where to get some. */
export function LowBalance({ cost }: { cost: number }) {
  const credits = useCredits();
  return (
    <div role="status">
      {credits !== null && credits.balance < cost && (
        <Missing have={credits.balance} cost={cost} isVisitor={credits.plan === "visitor"} />
      )}
    </div>
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
