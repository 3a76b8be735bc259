import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { AccountFrame } from "~/pages/account/account-nav.tsx";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useCredits } from "~/pages/frame/credits.ts";
import { BalanceSummary } from "./balance-summary.tsx";
import { CheckInCard } from "./check-in-card.tsx";
import type { CreditsData } from "./credits-data.ts";
import { InviteCard } from "./invite-card.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { PurchaseTable } from "./purchase-table.tsx";

/** A person's credits: what there is, how more come, and every one that came or went. */
export function CreditsPage({ data }: { data: CreditsData }) {
  const t = useTranslate();
  useFreshData(data.balance);
  return (
    <AccountFrame current="credits">
      <h1 className="h-page">{t("credits.title")}</h1>
      <BalanceSummary data={data} />
      <div className="mt-8 grid gap-5 xl:grid-cols-2">
        <CheckInCard checkIn={data.checkIn} />
        <InviteCard invitation={data.invitation} origin={data.origin} />
      </div>
      <LedgerTable data={data} />
      <PurchaseTable data={data} />
    </AccountFrame>
  );
}

/** Asks for the page's data anew when the balance turns out to be another one, here or in another tab. */
function useFreshData(balance: number): void {
  const current = useCredits()?.balance;
  const { revalidate, state } = useRevalidator();
  const asked = useRef(balance);
  useEffect(() => {
    if (state !== "idle") return; // What is under way may bring it.
    if (current === undefined || current === balance || current === asked.current) return;
    asked.current = current;
    revalidate();
  }, [current, balance, revalidate, state]);
}
