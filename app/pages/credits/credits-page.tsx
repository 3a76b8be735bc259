import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PRICE_LIST } from "#registry/contract/plans/amounts.ts";
import type { PurchaseView } from "#registry/contract/wire/purchases.ts";
import { AccountFrame } from "~/pages/account/account-nav.tsx";
import { useTranslate, Message, useFormatNumber, useLocalePath } from "~/i18n/use-translate.tsx";
import { useCredits } from "~/pages/frame/header/credits.ts";
import { SubscriptionNote } from "~/pages/pricing/subscription-note.tsx";
import { DoorButton } from "~/pages/pricing/door-button.tsx";
import { useShop } from "~/pages/pricing/use-shop.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { usePrices } from "~/pages/pricing/use-prices.ts";
import { Badge, type BadgeKind } from "~/ui/badge.tsx";
import { TableFrame } from "~/ui/table-frame.tsx";
import { CheckInCard } from "./check-in-card.tsx";
import type { CreditsData } from "./credits-data.ts";
import { InviteCard } from "./invite-card.tsx";
import { LedgerTable } from "./ledger-table.tsx";

const KINDS = {
  pending: "credit",
  paid: "ok",
  expired: "plain",
  reversed: "plain",
} as const satisfies Record<PurchaseView["status"], BadgeKind>;

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

/** What there is to spend, what of it lapses when, and the subscription behind it. */
function BalanceSummary({ data }: { data: CreditsData }) {
  const t = useTranslate();
  const path = useLocalePath();
  const format = useFormatNumber();
  const shop = useShop(null);
  const balance = useCredits()?.balance ?? data.balance;
  const { subscription } = data;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-4">
        <p className="flex items-center gap-2.5 text-3xl font-display">
          <Coin size={30} />
          <span aria-hidden="true">{format(balance)}</span>
          <span className="sr-only">
            {t("credits.balance")}: {t("common.credits", { count: balance })}
          </span>
        </p>
        <ButtonLink to={path("/pricing")}>{t("credits.get")}</ButtonLink>
        {subscription !== null && data.canManage && (
          <DoorButton door="portal" shop={shop} variant="line">
            {t("pages.pricing.manage")}
          </DoorButton>
        )}
      </div>
      {data.lapses.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
          {data.lapses.map(({ credits, at }) => (
            <li key={at ?? ""}>
              <Lapse credits={credits} at={at} />
            </li>
          ))}
        </ul>
      )}
      {subscription !== null && (
        <p className="mt-2 text-sm text-muted">
          {t("credits.premium")}: <SubscriptionNote subscription={subscription} />
        </p>
      )}
    </>
  );
}

function Lapse({ credits, at }: CreditsData["lapses"][number]) {
  const t = useTranslate();
  const amount = t("common.credits", { count: credits });
  if (at === null) return <>{t("credits.kept", { credits: amount })}</>;
  return (
    <Message id="credits.until" values={{ credits: amount, time: <LocalTime at={at} format="moment" /> }} />
  );
}

/** What was bought and how each purchase stands; nothing where nothing was ever bought. */
function PurchaseTable({ data: { purchases } }: { data: CreditsData }) {
  const t = useTranslate();
  const { price } = usePrices();
  if (purchases.length === 0) return null;
  const nameOf = ({ item }: PurchaseView) => {
    const { kind, credits } = PRICE_LIST[item];
    return kind === "subscription"
      ? t("credits.premium")
      : t("credits.purchases.pack", { credits: t("common.credits", { count: credits }) });
  };
  return (
    <section id="purchases" aria-labelledby="purchases-heading" className="mt-10">
      <h2 id="purchases-heading" className="h-sec">
        {t("credits.purchases.heading")}
      </h2>
      <TableFrame labelledBy="purchases-heading" className="mt-4">
        <table aria-labelledby="purchases-heading">
          <thead>
            <tr>
              <th scope="col" className="max-sm:hidden">
                {t("credits.purchases.when")}
              </th>
              <th scope="col">{t("credits.purchases.what")}</th>
              <th scope="col" className="figure">
                {t("credits.purchases.price")}
              </th>
              <th scope="col">{t("credits.purchases.state")}</th>
            </tr>
          </thead>
          <tbody>
            {purchases.map((purchase) => {
              const { id, createdAt, status, amountCents } = purchase;
              const time = <LocalTime at={createdAt} format="moment" />;
              return (
                <tr key={id}>
                  <td className="whitespace-nowrap text-muted max-sm:hidden">{time}</td>
                  <td>
                    {nameOf(purchase)}
                    <span className="block text-xs text-muted sm:hidden">{time}</span>
                  </td>
                  <td className="figure">{price(amountCents)}</td>
                  <td>
                    <Badge kind={KINDS[status]}>{t(`credits.purchases.${status}`)}</Badge>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
