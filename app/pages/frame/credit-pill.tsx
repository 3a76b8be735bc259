import { Link } from "@remix-run/react";
import { useFormatNumber, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Coin } from "~/ui/coin.tsx";
import { useCredits } from "./credits.ts";

/** The balance in the header; it leads to the account's credits, else to the plans. Keeps its place while the answer is under way. */
export function CreditPill() {
  const t = useTranslate();
  const path = useLocalePath();
  const format = useFormatNumber();
  const credits = useCredits();
  const hasAccount = credits !== null && credits.plan !== "visitor";
  const label = credits
    ? t(hasAccount ? "common.nav.seeCredits" : "common.nav.getCredits", {
        credits: t("common.credits", { count: credits.balance }),
      })
    : t("common.nav.pricing");
  return (
    <Link
      to={path(hasAccount ? "/credits" : "/pricing")}
      className="inline-flex min-h-9 min-w-15 items-center justify-center gap-1.5 rounded-pill bg-credit-soft px-3 text-sm font-semibold text-on-credit-soft hover:underline"
    >
      <Coin />
      <span aria-hidden="true" className="min-w-[2ch] text-center">
        {credits ? format(credits.balance) : <span className="skeleton inline-block h-[0.7em] w-full" />}
      </span>
      <span className="sr-only">{label}</span>
    </Link>
  );
}
